import type { TitleKind } from '../../domain/catalogue/title.ts';
import { isOperatorCollection, type OperatorCollection } from '../operator-collections.ts';

const TITLE_COLLECTIONS = new Map<string, TitleKind>([
  ['PELICULAS', 'movie'],
  ['SERIES', 'serie'],
  ['ANIME', 'anime'],
]);

export type DocumentAddress =
  | { kind: 'title'; titleKind: TitleKind; id: string }
  | { kind: 'episode'; titleKind: TitleKind; titleId: string; season: string; id: string }
  | { kind: 'match'; id: string }
  | { kind: 'channel'; id: string }
  | { kind: 'tv-code'; id: string }
  | { kind: 'operator-record'; collection: OperatorCollection; id: string }
  | { kind: 'administrator' };
export type AddressOf<Kind> = Extract<DocumentAddress, { kind: Kind }>;

/** What the path of a document names; null for a collection that this portal does not know. */
export function parsePath(path: string): DocumentAddress | null {
  const parts = path.split('/');
  const [collection = '', id = '', season = '', episode = ''] = parts;
  if (parts.includes('')) return null;
  const titleKind = TITLE_COLLECTIONS.get(collection);
  if (titleKind && parts.length === 2) return { kind: 'title', titleKind, id };
  if (titleKind && titleKind !== 'movie' && parts.length === 4) {
    return { kind: 'episode', titleKind, titleId: id, season, id: episode };
  }
  if (parts.length !== 2) return null;
  if (collection === 'PARTIDOSFUTBOL') return { kind: 'match', id };
  if (collection === 'ITEMS') return { kind: 'channel', id };
  if (collection === 'USUARIOSTV1') return { kind: 'tv-code', id };
  if (isOperatorCollection(collection)) return { kind: 'operator-record', collection, id };
  if (collection === 'ADMINISTRADOR') return { kind: 'administrator' };
  return null;
}
