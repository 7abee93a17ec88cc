import type { TitleCard } from '../../domain/catalogue/title.ts';
import { noteRecent } from '../../domain/library/library.ts';
import { changeLibrary } from '../library/library-store.ts';

/** Notes a title for the viewer, and tells the portal once a session: cached pages never reach it. No cookie, no name. */
export function noteOpened({ kind, id, name, image }: TitleCard): void {
  changeLibrary((own) => noteRecent(own, { kind, id, name, image }));
  const key = `opened:${kind}/${id}`;
  try {
    if (sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, '1');
  } catch {
    // Storage may be off; then every opening counts, within the edge's limit.
  }
  navigator.sendBeacon?.('/api/demanda', `${kind}/${id}`);
}
