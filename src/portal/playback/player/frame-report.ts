/**
 * A host's page is open, and nothing else of the player is loaded. When it is over, or the page is left, the portal is told for
 * how long. Whoever ends it without that goes on with another server.
 */
export function watchFrame(id: string): (isOver: boolean) => void {
  const since = performance.now();
  let isWatched = true;
  const end = (isOver: unknown) => {
    const seconds = Math.round((performance.now() - since) / 1000);
    if (isWatched && isOver && id)
      navigator.sendBeacon?.('/api/aviso', `end/${id}/framed//0/${seconds}/0`);
    isWatched = false;
    removeEventListener('pagehide', end);
  };
  addEventListener('pagehide', end);
  return end;
}
