import type { TitleKind } from '../domain/catalog/title.ts';

/** Tells the portal that a title was opened, once a session: cached pages never reach it. No cookie, no name. */
export function noteOpened(kind: TitleKind, id: string): void {
  const key = `opened:${kind}/${id}`;
  try {
    if (sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, '1');
  } catch {
    // Storage may be off; then every opening counts, within the edge's limit.
  }
  navigator.sendBeacon?.('/api/demanda', `${kind}/${id}`);
}
