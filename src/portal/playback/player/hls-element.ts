export { Hls } from 'hls-video-element';

// Chrome 84 brought it; the element keeps its track lists with it. Without one they hold the video, which ends with the page.
globalThis.WeakRef ??= class<T extends WeakKey> {
  readonly [Symbol.toStringTag] = 'WeakRef';
  readonly #target: T;
  constructor(target: T) {
    this.#target = target;
  }
  deref(): T {
    return this.#target;
  }
};
