import { notePictureColour } from '../../data/commands/picture-colours.ts';
import type { Db } from '../../data/database.ts';
import { getUploadedPicture, listPictures } from '../../data/queries/pictures.ts';
import {
  isResized,
  PICTURE_TYPES,
  type PictureFile,
  type PictureKind,
  parsePicture,
} from '../../domain/pictures/picture.ts';
import { uploadHash } from '../../domain/pictures/upload.ts';
import {
  channelTag,
  GAMES_TAG,
  MATCHES_TAG,
  SHOP_TAG,
  SITE_TAG,
  titleTag,
} from '../../domain/tags.ts';
import { cacheHeaders } from '../../platform/cache-policy.ts';
import { Gate } from '../../platform/gate.ts';
import { log } from '../../platform/log.ts';
import type { Maker } from '../../platform/pictures/maker.ts';
import { hashOf } from './picture-base.server.ts';

/** Hundreds may come at once; the connections to the database are for pages. */
const lookups = new Gate(2, [['lookup', { maxInside: 2, maxWaiting: 1000, maxWaitMs: 4000 }]]);

/** Posters are cut to the shape of their cards. */
const RATIOS: Partial<Record<PictureKind, number>> = { t: 1.5 };

type Found = { source: string; tags: string[] };

const TAGS: Record<PictureKind, (rowId: string) => string> = {
  t: titleTag,
  b: titleTag,
  e: titleTag,
  c: channelTag,
  p: () => SHOP_TAG,
  k: () => GAMES_TAG,
  l: () => MATCHES_TAG,
  g: () => MATCHES_TAG,
  o: () => SITE_TAG,
};

/** Null if too many others come first. */
async function inTurn<Read>(read: () => Promise<Read>): Promise<{ read: Read } | null> {
  const left = new AbortController();
  if (!(await lookups.enter('lookup', left.signal))) return null;
  try {
    return { read: await read() };
  } finally {
    left.abort();
  }
}

async function find(db: Db, { kind, rowId, hash }: PictureFile): Promise<Found | 'busy' | null> {
  const stored = await inTurn(async () => await listPictures(db, { kind, rowId }));
  if (!stored) return 'busy';
  const found = stored.read.find(({ source }) => isResized(source) && hashOf(source) === hash);
  if (!found) return null;
  return { source: found.source, tags: [TAGS[kind](found.titleRowId ?? rowId)] };
}

/** For portals that start later. */
export const colourNoter = (db: Db) => (source: string, colour: string) => {
  notePictureColour(db, hashOf(source), colour).catch((error: unknown) =>
    log.warn({ err: error }, 'the colour of a picture could not be stored'),
  );
};

const noPicture = () => new Response('No content found', { status: 404 });

/** `X-Busy` tells the edge that the portal is healthy. */
const tooMany = () =>
  new Response(null, { status: 503, headers: { 'Retry-After': '5', 'X-Busy': 'pictures' } });

const NOSNIFF = { 'X-Content-Type-Options': 'nosniff' };

/** One that we keep has no address where the viewer's browser could fetch it: it is shown as it is kept, for seconds. */
async function keptOriginal(db: Db, { source, tags }: Found): Promise<Response> {
  const kept = await inTurn(async () => await getUploadedPicture(db, source));
  if (!kept) return tooMany();
  if (!kept.read) return noPicture();
  return new Response(new Uint8Array(kept.read), {
    headers: { ...cacheHeaders('live', tags), 'Content-Type': PICTURE_TYPES.webp, ...NOSNIFF },
  });
}

/** The viewer's browser fetches the original itself, as it would without us. */
function original(source: string, tags: string[], isFailed: boolean): Response {
  const address = source.startsWith('/') ? source : URL.parse(source)?.href;
  if (address === undefined) return noPicture();
  const headers = cacheHeaders(isFailed ? 'live' : 'never', isFailed ? tags : []);
  return new Response(null, { status: 302, headers: { ...headers, Location: address } });
}

/** Answers only for an address that a record stores and viewers can see. */
export async function loadPicture(db: Db, maker: Maker, request: Request): Promise<Response> {
  const asked = parsePicture(new URL(request.url).pathname);
  const found = asked && (await find(db, asked));
  if (!found) return noPicture();
  if (found === 'busy') return tooMany();
  const { source, tags } = found;
  const { kind, width, format } = asked;
  const made = await maker.get(source, { width, format, ratio: RATIOS[kind] ?? null });
  if (made.kind !== 'made')
    return uploadHash(source) === null
      ? original(source, tags, made.kind === 'failed')
      : await keptOriginal(db, found);
  return new Response(new Uint8Array(made.body), {
    headers: {
      ...cacheHeaders('asset', tags),
      'Content-Type': PICTURE_TYPES[format],
      ...NOSNIFF,
    },
  });
}
