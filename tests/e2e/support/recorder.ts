import type { BrowserContext, Frame, Page } from '@playwright/test';

/** A moment at which the picture had moved on. Times are wall-clock milliseconds; `place` is the position in the film. */
export type Sample = { at: number; picture: number; place: number; source: string };

type Recording = Window & { __samples?: Sample[] };

/** Records in every page and frame when a tap happened and when the picture moved. */
export async function record(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const own = window as unknown as Recording;
    const samples: Sample[] = [];
    own.__samples = samples;
    addEventListener('click', () => sessionStorage.setItem('tap', String(Date.now())), true);
    let shown: Element | null = null;
    let picture = 0;
    const look = () => {
      const element = document.querySelector<HTMLVideoElement>('[slot="media"], video');
      if (element && element !== shown) {
        shown = element;
        picture += 1;
      }
      // A picture that is not in the page, or does not move, does not count.
      if (element && !element.paused && element.currentTime > 0) {
        const { nativeEl } = element as HTMLVideoElement & { nativeEl?: HTMLVideoElement };
        const { totalVideoFrames } = (nativeEl ?? element).getVideoPlaybackQuality();
        const last = samples[samples.length - 1];
        const hasMoved = last?.place !== element.currentTime || last.picture !== picture;
        if (totalVideoFrames > 0 && hasMoved && !element.seeking && element.readyState > 2)
          samples.push({
            at: Date.now(),
            picture,
            place: element.currentTime,
            source: element.src,
          });
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

export async function samplesOf(frame: Page | Frame): Promise<Sample[]> {
  return await frame.evaluate(() => (window as unknown as Recording).__samples ?? []);
}

export async function tapOf(page: Page): Promise<number> {
  return await page.evaluate(() => Number(sessionStorage.getItem('tap')));
}
