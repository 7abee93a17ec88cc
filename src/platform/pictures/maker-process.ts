import { readFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { pictureEnv } from '../env.ts';
import { createFetcher, FetchFailure } from '../guarded-fetch/fetcher.ts';
import { createHostLimiter } from '../guarded-fetch/host-limiter.ts';
import { createResolve } from '../guarded-fetch/resolve.ts';
import { createPictureStore } from './create-store.ts';
import { type Encoded, encode, prepare, UnusablePicture } from './encode.ts';
import { originalKey, resultKey } from './keys.ts';
import type { FromProcess, Job, PictureJob, UploadJob } from './maker.ts';

/**
 * A process of its own: what it decodes comes from anywhere, and may use up memory or crash it. Rendering pages goes
 * first at any time.
 */
// Never higher than at start, which the system would refuse.
setPriority(Math.max(pictureEnv().PICTURES_NICE, getPriority()));

const MAX_ORIGINAL_BYTES = 25 * 1024 * 1024;
const MAX_FETCH_MS = 10_000;
/** Originals that are fetched at the same time, or wait for their turn to be encoded. */
const MAX_AT_ONCE = 4;

const { PUBLIC_ORIGIN: siteOrigin, PROBE_ADMITS: admits, DEMO: isDemo } = pictureEnv();
const store = createPictureStore(pictureEnv());
const fetcher = createFetcher({
  userAgent: `ButacaPictures/1.0 (+${siteOrigin})`,
  siteOrigin,
  admits,
  resolve: createResolve(),
  hostLimiter: createHostLimiter({ concurrency: MAX_AT_ONCE, rate: 100 }),
});

const send = (message: FromProcess) => void process.send?.(message);

/** Files of this machine, by the start of their address: the demo's art, which a portal serves itself. */
const OWN = { at: '/art/', folder: resolve('demo/art/files') };

/** It may have the picture in a minute. */
class HostBusy extends Error {
  override name = 'HostBusy';
}

async function fetchOriginal(source: string): Promise<Buffer> {
  const url = URL.parse(source);
  if (!url) throw new UnusablePicture('no address');
  const asked = { maxBytes: MAX_ORIGINAL_BYTES };
  const answer = await fetcher.get(url, { leftMs: MAX_FETCH_MS }, asked);
  if (answer.status >= 500) throw new HostBusy(`status ${answer.status}`);
  if (answer.status !== 200) throw new UnusablePicture(`status ${answer.status}`);
  if (answer.isCut) throw new UnusablePicture('too large');
  return answer.body;
}

async function readOwn(source: string): Promise<Buffer> {
  if (!isDemo || !/^[\w/-]+\.\w+$/.test(source)) throw new UnusablePicture('not our own');
  return await readFile(resolve(OWN.folder, source.slice(OWN.at.length)));
}

const fetching = new Map<string, Promise<Buffer>>();

type Original = { body: Buffer; isNew: boolean };

/** Several sizes of one picture share a fetch. */
async function originalOf({ source, original }: PictureJob): Promise<Original> {
  if (original) return { body: Buffer.from(original), isNew: false };
  if (source.startsWith(OWN.at)) return { body: await readOwn(source), isNew: false };
  const kept = await store.read(originalKey(source));
  if (kept) return { body: kept, isNew: false };
  const shared = fetching.get(source) ?? fetchOriginal(source);
  fetching.set(source, shared);
  try {
    return { body: await shared, isNew: true };
  } finally {
    fetching.delete(source);
  }
}

let lastEncoded: Promise<unknown> = Promise.resolve();

/** One after the other. */
async function inTurn<Made>(id: number, make: () => Promise<Made>): Promise<Made> {
  const turn = lastEncoded.then(async () => {
    send({ kind: 'encoding', id });
    return await make();
  });
  lastEncoded = turn.catch(() => {});
  return await turn;
}

async function makePicture(job: PictureJob): Promise<Encoded> {
  const { id, source, size } = job;
  const original = await originalOf(job);
  const made = await inTurn(id, () => encode(original.body, size));
  // Only what is a picture: a host may answer with a page today and with the picture tomorrow.
  if (original.isNew) await store.write(originalKey(source), original.body);
  await store.write(resultKey(source, size), made.body);
  return made;
}

async function prepareUpload({ id, upload, cut }: UploadJob): Promise<Encoded> {
  return { body: await inTurn(id, () => prepare(Buffer.from(upload), cut)), colour: null };
}

async function work(job: Job): Promise<void> {
  const { id } = job;
  try {
    const made = await ('upload' in job ? prepareUpload(job) : makePicture(job));
    send({ kind: 'made', id, ...made });
  } catch (error) {
    const isPassing = error instanceof HostBusy || (error instanceof FetchFailure && error.isOurs);
    const why = error instanceof UnusablePicture ? error.why : 'broken';
    send({ kind: 'failed', id, reason: String(error), why, isLasting: !isPassing });
  }
}

const waiting: Job[] = [];
let atWork = 0;

function next(): void {
  while (atWork < MAX_AT_ONCE) {
    const job = waiting.shift();
    if (!job) return;
    atWork += 1;
    void work(job).finally(() => {
      atWork -= 1;
      next();
    });
  }
}

process.on('message', (job: Job) => {
  // Nothing is fetched for what the database has, so it waits for no fetch.
  if ('upload' in job || job.original) {
    void work(job);
    return;
  }
  waiting.push(job);
  next();
});
send({ kind: 'ready' });
// The portal has ended.
process.once('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
