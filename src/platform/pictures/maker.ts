import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pictureProcessEnv } from '../env.ts';
import { log } from '../log.ts';
import type { Cut, Encoded, Size, Unusable } from './encode.ts';
import { resultKey } from './keys.ts';
import type { PictureStore } from './store.ts';

/** `original`: what the portal itself has of it, so that nothing is fetched. */
export type PictureJob = { id: number; source: string; size: Size; original?: Uint8Array };
export type UploadJob = { id: number; upload: Uint8Array; cut: Cut };
export type Job = PictureJob | UploadJob;
export type FromProcess =
  | { kind: 'ready' }
  | { kind: 'encoding'; id: number }
  | ({ kind: 'made'; id: number } & Encoded)
  | { kind: 'failed'; id: number; reason: string; why: Unusable; isLasting: boolean };

export type Picture =
  | { kind: 'made'; body: Buffer }
  /** The original cannot be fetched, or is no picture. */
  | { kind: 'failed' }
  /** Too many others come first. It may be made later. */
  | { kind: 'busy' };

export type Prepared = Exclude<Picture, { kind: 'failed' }> | { kind: 'refused'; why: Unusable };

export type Maker = {
  get: (source: string, size: Size) => Promise<Picture>;
  /** An upload in the shape that is kept. */
  prepare: (upload: Uint8Array, cut: Cut) => Promise<Prepared>;
  /** Of the process; null while there is none. */
  pid: () => number | null;
  close: () => void;
};

const PROCESS = resolve('src/platform/pictures/maker-process.ts');
/** Pictures that are asked for and not made yet. */
const MAX_JOBS = 40;
/** Well within the time that the edge waits. The picture is made all the same. */
const MAX_WAIT_MS = 3000;
/** Of an operator who waits for an answer. */
const MAX_PREPARE_MS = 45_000;
/** Long, because on a busy machine everything else comes first. */
const MAX_ENCODE_MS = 60_000;
const MAX_MEMORY_BYTES = 400 * 1024 * 1024;
const LOOK_MS = 50;
const MAX_TRIES = 2;
const IDLE_MS = 60_000;
/** How long a process that does not start is not tried again. */
const REST_MS = 30_000;
/** How long a failed original is not tried again: one that is no picture, and one whose host does not answer. */
const LASTING_MS = 30 * 60_000;
const PASSING_MS = 60_000;
const MAX_FAILURES = 20_000;

type Waiting = {
  job: Job;
  tries: number;
  made: (encoded: Encoded) => void;
  failed: (reason: string, why: Unusable, lastsMs: number) => void;
  busy: () => void;
};

const PAGE_BYTES = 4096;

/** Memory of a process on Linux; elsewhere unknown, and the limits of pixels and bytes must do. */
function memoryOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

type MakerOptions = {
  store: PictureStore;
  /** Hears the main colour of every picture that is made. */
  onColour: (source: string, colour: string) => void;
  /** Reads a picture that the database has; null if it has not. */
  readOwn: (source: string) => Promise<Uint8Array | null>;
};

/** Makes pictures in a process of its own, which is replaced when it fails. Requests for one picture share the work. */
export function createMaker({ store, onColour, readOwn }: MakerOptions): Maker {
  const jobs = new Map<number, Waiting>();
  const shared = new Map<string, Promise<Picture>>();
  const failures = new Map<string, number>();
  let child: ChildProcess | null = null;
  let encoding: { id: number; since: number } | null = null;
  let lastId = 0;
  let idleSince = 0;
  let isReady = false;
  let restUntil = 0;
  let isClosed = false;
  let looking: NodeJS.Timeout | undefined;

  const noteFailure = (source: string, reason: string, lastsMs: number): void => {
    log.info({ reason, source: source.slice(0, 200) }, 'a picture could not be made');
    failures.delete(source);
    failures.set(source, Date.now() + lastsMs);
    if (failures.size > MAX_FAILURES) failures.delete(failures.keys().next().value as string);
  };

  const onMessage = (message: FromProcess): void => {
    if (message.kind === 'ready') {
      isReady = true;
      return;
    }
    const waiting = jobs.get(message.id);
    if (message.kind === 'encoding') {
      encoding = { id: message.id, since: Date.now() };
      return;
    }
    if (encoding?.id === message.id) encoding = null;
    jobs.delete(message.id);
    if (!waiting) return;
    if (message.kind === 'made')
      waiting.made({ body: Buffer.from(message.body), colour: message.colour });
    else waiting.failed(message.reason, message.why, message.isLasting ? LASTING_MS : PASSING_MS);
  };

  const onExit = (): void => {
    const guilty = jobs.get(encoding?.id ?? 0);
    child = null;
    encoding = null;
    if (isClosed) return;
    if (!isReady) {
      // It cannot start, so another one would not either. Until then pages show originals.
      log.error('pictures: the process does not start');
      restUntil = Date.now() + REST_MS;
      for (const { busy } of jobs.values()) busy();
      jobs.clear();
      return;
    }
    if (guilty) {
      guilty.tries += 1;
      if (guilty.tries >= MAX_TRIES) {
        jobs.delete(guilty.job.id);
        guilty.failed('the process ended', 'broken', LASTING_MS);
      }
    }
    // The others were only waiting.
    for (const { job } of jobs.values()) ask(job);
  };

  const end = (): void => {
    clearInterval(looking);
    child?.kill('SIGKILL');
  };

  const look = (): void => {
    if (encoding || jobs.size > 0) idleSince = Date.now();
    const isLate = encoding !== null && Date.now() - encoding.since > MAX_ENCODE_MS;
    const isIdle = Date.now() - idleSince > IDLE_MS;
    if (isLate || isIdle || memoryOf(child?.pid) > MAX_MEMORY_BYTES) end();
  };

  const start = (): ChildProcess => {
    const started = fork(PROCESS, {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: ['--max-old-space-size=128'],
      // Fewer arenas of memory that threads keep for themselves.
      env: pictureProcessEnv({ MALLOC_ARENA_MAX: '2' }),
    });
    started.on('message', onMessage);
    started.once('error', (error) => {
      log.error({ err: error }, 'pictures: process failed');
      if (started.pid === undefined) onExit();
    });
    started.once('exit', onExit);
    started.unref();
    started.channel?.unref();
    idleSince = Date.now();
    isReady = false;
    clearInterval(looking);
    looking = setInterval(look, LOOK_MS).unref();
    return started;
  };

  const ask = (job: Job): void => {
    child ??= start();
    // If it is gone by now, `exit` follows and asks another one.
    child.send(job, () => {});
  };

  const queue = (job: Job, then: Omit<Waiting, 'job' | 'tries'>): void => {
    jobs.set(job.id, { job, tries: 0, ...then });
    ask(job);
  };

  const isResting = (): boolean => restUntil > Date.now();
  /** Those that are being read from the database count too. */
  const isFull = (): boolean => Math.max(jobs.size, shared.size) >= MAX_JOBS || isResting();

  const make = async (source: string, size: Size): Promise<Picture> => {
    const original = await readOwn(source);
    return await new Promise((done) => {
      queue(
        { id: ++lastId, source, size, ...(original && { original }) },
        {
          made: ({ body, colour }) => {
            if (colour !== null) onColour(source, colour);
            done({ kind: 'made', body });
          },
          failed: (reason, _, lastsMs) => {
            noteFailure(source, reason, lastsMs);
            done({ kind: 'failed' });
          },
          busy: () => done({ kind: 'busy' }),
        },
      );
    });
  };

  const withinTime = async <Made>(made: Promise<Made>, maxMs: number) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<{ kind: 'busy' }>((done) => {
      timer = setTimeout(() => done({ kind: 'busy' }), maxMs);
    });
    return await Promise.race([made, late]).finally(() => clearTimeout(timer));
  };

  return {
    get: async (source, size) => {
      const key = resultKey(source, size);
      const running = shared.get(key);
      if (running) return await withinTime(running, MAX_WAIT_MS);
      const kept = await store.read(key);
      if (kept) return { kind: 'made', body: kept };
      if ((failures.get(source) ?? 0) > Date.now()) return { kind: 'failed' };
      const started = shared.get(key);
      if (!started && isFull()) return { kind: 'busy' };
      const made = started ?? make(source, size).finally(() => shared.delete(key));
      shared.set(key, made);
      return await withinTime(made, MAX_WAIT_MS);
    },
    prepare: async (upload, cut) => {
      // Pictures of slow hosts may take all the places; somebody waits for this one.
      const uploads = [...jobs.values()].filter(({ job }) => 'upload' in job).length;
      if (uploads >= MAX_JOBS || isResting()) return { kind: 'busy' };
      const id = ++lastId;
      const prepared = new Promise<Prepared>((done) => {
        queue(
          { id, upload, cut },
          {
            made: ({ body }) => done({ kind: 'made', body }),
            failed: (_, why) => done({ kind: 'refused', why }),
            busy: () => done({ kind: 'busy' }),
          },
        );
      });
      return await withinTime(prepared, MAX_PREPARE_MS).finally(() => jobs.delete(id));
    },
    pid: () => child?.pid ?? null,
    close: () => {
      isClosed = true;
      end();
    },
  };
}
