import type { PictureShape } from '../../domain/pictures/upload.ts';
import { type RecordRef, type TakedownTable, writeRef } from '../../domain/takedowns/takedown.ts';

/** Widths of pictures in lists and in forms, for screens with two device pixels per pixel. */
export const THUMBNAIL_WIDTHS = { list: 96, form: 320, page: 1280 } as const;
export type ThumbnailPlace = keyof typeof THUMBNAIL_WIDTHS;

const OF_RECORD = '/miniatura?registro=';

/** For a list that knows of its records no more than which they are. */
export const pictureOfRecord = (ref: RecordRef): string =>
  OF_RECORD + encodeURIComponent(writeRef(ref));

export const RECORD_SHAPES = {
  titles: 'poster',
  episodes: 'wide',
  channels: 'wide',
  products: 'square',
  matches: 'wide',
} as const satisfies Record<TakedownTable, PictureShape>;

/** Where the studio shows a picture that a record stores the address of. */
export const thumbnailPath = (source: string, place: ThumbnailPlace): string =>
  source.startsWith('data:image/') || source.startsWith(OF_RECORD)
    ? source
    : `/miniatura?${new URLSearchParams({ en: place, de: source })}`;

export function readThumbnail(query: URLSearchParams): { source: string; width: number } | null {
  const place = query.get('en') ?? '';
  const source = query.get('de') ?? '';
  if (!Object.hasOwn(THUMBNAIL_WIDTHS, place) || source === '') return null;
  return { source, width: THUMBNAIL_WIDTHS[place as ThumbnailPlace] };
}
