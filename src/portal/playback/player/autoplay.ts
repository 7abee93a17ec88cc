/** Whether the browser refused to play with sound before the viewer's first tap. */
export function isBlocked(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}

/**
 * Asks the browser whether a video may start by itself. A browser refuses at once, before there is anything to play.
 * Returns a function that cancels the question.
 */
export function askToAutoplay(on: { onAllowed: () => void; onBlocked: () => void }): () => void {
  const timer = setTimeout(on.onAllowed, 0);
  document
    .createElement('video')
    .play()
    .catch((error: unknown) => {
      if (!isBlocked(error)) return;
      clearTimeout(timer);
      on.onBlocked();
    });
  return () => clearTimeout(timer);
}
