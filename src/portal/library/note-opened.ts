import type { TitleCard } from '../../domain/catalogue/title.ts';
import { noteRecent } from '../../domain/library/library.ts';
import { changeLibrary } from './library-store.ts';

/**
 * Adds a title to the viewer's own history, and reports it to the portal once per session, because requests for cached
 * pages do not reach the portal. No cookie, no name.
 */
export function noteOpened(title: TitleCard): void {
  changeLibrary((own) => noteRecent(own, title));
  const { kind, id } = title;
  const key = `opened:${kind}/${id}`;
  try {
    if (sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, '1');
  } catch {
    // Storage may be off. Then every opening counts, up to the edge's limit.
  }
  navigator.sendBeacon?.('/api/demanda', `${kind}/${id}`);
}
