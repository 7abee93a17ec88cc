import type { Db } from '../../data/database.ts';
import { getRecordPicture } from '../../data/queries/pictures.ts';
import { isResized } from '../../domain/pictures/picture.ts';
import { uploadHash } from '../../domain/pictures/upload.ts';
import type { RecordRef } from '../../domain/takedowns/takedown.ts';
import type { Maker } from '../../platform/pictures/maker.ts';
import { readThumbnail, thumbnailPath } from './thumbnail.ts';

/** A week in the browser of whoever is signed in; another picture has another address. */
const KEPT = 'private, max-age=604800, immutable';

/** Leads to the picture that the record has now. */
export async function loadRecordThumbnail(db: Db, ref: RecordRef): Promise<Response> {
  const source = await getRecordPicture(db, ref);
  if (source === null || source.startsWith('data:')) return new Response(null, { status: 404 });
  return new Response(null, { status: 302, headers: { Location: thumbnailPath(source, 'list') } });
}

/**
 * A picture of any record, small, also of one that viewers cannot see. What cannot be made here the browser fetches itself, as
 * it would without us.
 */
export async function loadThumbnail(
  maker: Maker,
  query: URLSearchParams,
  portal: string,
): Promise<Response> {
  const asked = readThumbnail(query);
  if (!asked) return new Response(null, { status: 404 });
  const { source, width } = asked;
  const made =
    isResized(source) && (await maker.get(source, { width, ratio: null, format: 'webp' }));
  if (made && made.kind === 'made')
    return new Response(new Uint8Array(made.body), {
      headers: { 'Content-Type': 'image/webp', 'Cache-Control': KEPT },
    });
  const address = source.startsWith('/') ? URL.parse(source, portal) : URL.parse(source);
  if (!address || uploadHash(source) !== null || !/^https?:$/.test(address.protocol))
    return new Response(null, { status: 404 });
  return new Response(null, { status: 302, headers: { Location: address.href } });
}
