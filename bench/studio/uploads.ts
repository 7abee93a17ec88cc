import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { MAX_PICTURE_BYTES, type UploadAnswer } from '../../src/domain/pictures/upload.ts';
import { type Measured, none } from '../report.ts';
import { type Bench, withStudio } from './operator.ts';

const SENDERS = 3;
const BOUNDARY = 'butaca-bench';
/** What 100,000 pictures cost is scaled from this many, of the size that a photograph has as it is kept. */
const STORED = 2000;
const STORED_BYTES = 200_000;

/** A picture that is like no other. */
const photo = async (): Promise<Buffer> =>
  await sharp({
    create: {
      width: 400,
      height: 600,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();

function bodyOf(file: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="forma"\r\n\r\nposter\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="archivo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** Null if no whole answer came. `bytesPerSecond`: of a slow uplink. */
async function upload(
  { stack, session }: Bench,
  file: Buffer,
  bytesPerSecond = Number.POSITIVE_INFINITY,
): Promise<UploadAnswer | null> {
  const { host, port } = new URL(stack.studioOrigin);
  const body = bodyOf(file);
  const headers = {
    Host: host,
    Origin: stack.studioOrigin,
    Cookie: `__Host-studio=${session}`,
    'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
    'Content-Length': String(body.length),
  };
  return await new Promise((done) => {
    const asked = request(
      { host: '127.0.0.1', port, path: '/imagenes', method: 'POST', headers },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.on('end', () => done(JSON.parse(text) as UploadAnswer));
        response.on('error', () => done(null));
      },
    );
    asked.on('error', () => done(null));
    const send = async () => {
      const step = Math.min(body.length, bytesPerSecond / 10);
      for (let at = 0; at < body.length && !asked.destroyed; at += step) {
        asked.write(body.subarray(at, at + step));
        if (step < body.length) await wait(100);
      }
      asked.end();
    };
    void send();
  });
}

/** Kills the studio while pictures are sent: every one that it confirmed must be there, byte by byte. */
async function killDuringUploads(bench: Bench, kills: number) {
  const confirmed = new Set<string>();
  let sent = 0;
  for (let kill = 0; kill < kills; kill++) {
    let isOver = false;
    const sender = async () => {
      while (!isOver) {
        sent += 1;
        const answer = await upload(bench, await photo());
        if (answer?.kind === 'kept') confirmed.add(answer.address.slice(9, 73));
      }
    };
    const senders = Array.from({ length: SENDERS }, sender);
    // The picture process has to start first; then at another moment each time.
    await wait(1500 + ((kill * 137) % 1000));
    isOver = true;
    bench.stack.killStudio();
    await Promise.all(senders);
    await bench.stack.startStudio();
  }
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from pictures where encode(sha256(body), 'hex') = sha256`.execute(bench.db);
  const stored = new Set(rows.map(({ sha256 }) => sha256));
  return {
    sent,
    confirmed: confirmed.size,
    lost: [...confirmed].filter((each) => !stored.has(each)),
  };
}

type Cost = { table: number; wal: number };

/** What so many pictures take in the database, and in the log that backups and replicas get. */
async function measureCost({ db }: Bench): Promise<Cost> {
  const at = async () =>
    (await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(db)).rows[0]?.lsn;
  await sql`truncate pictures`.execute(db);
  const before = await at();
  // Random bytes: what a picture holds compresses no further.
  for (let batch = 0; batch < STORED / 100; batch++)
    await sql`insert into pictures (sha256, body)
      select encode(sha256(body), 'hex'), body from (
        select (select string_agg(sha256(random()::text::bytea), ''::bytea)
          from generate_series(1, ${STORED_BYTES / 32}) where place > 0) as body
        from generate_series(1, 100) place) made`.execute(db);
  const { rows } = await sql<Cost>`
    select pg_total_relation_size('pictures')::float8 as table,
      pg_wal_lsn_diff(pg_current_wal_lsn(), ${before}::pg_lsn)::float8 as wal`.execute(db);
  return rows[0] as Cost;
}

const perPicture = (bytes: number): string => `${(bytes / STORED / STORED_BYTES).toFixed(3)} ×`;
const of100k = (bytes: number): string => `${(((bytes / STORED) * 1e5) / 1e9).toFixed(1)} GB`;

export async function measureUploads(quick: boolean): Promise<Measured> {
  const kills = quick ? 10 : 50;
  const rate = quick ? 1_000_000 : 250_000;
  return await withStudio({ name: 'bench-uploads', offset: 2300 }, async (bench) => {
    const { sent, confirmed, lost } = await killDuringUploads(bench, kills);
    const start = performance.now();
    const first = await photo();
    const large = Buffer.concat([first, Buffer.alloc(MAX_PICTURE_BYTES - first.length)]);
    const slow = await upload(bench, large, rate);
    const seconds = (performance.now() - start) / 1000;
    const cost = await measureCost(bench);
    return {
      bars: [
        none(`pictures that were confirmed and lost in ${kills} kills`, lost.length, confirmed),
        {
          what: `20 MB at ${rate / 1000} kB/s`,
          bar: 'kept',
          measured: `${slow?.kind ?? 'no answer'} in ${seconds.toFixed(0)} s`,
          ok: slow?.kind === 'kept',
        },
      ],
      notes: [
        `${sent} pictures were sent, ${confirmed} confirmed`,
        `${STORED} pictures of ${STORED_BYTES / 1000} kB: ${perPicture(cost.table)} their bytes in the table, ${perPicture(cost.wal)} in the log`,
        `100,000 of them: ${of100k(cost.table)} on each machine and in each full backup, ${of100k(cost.wal)} of log once`,
      ],
    };
  });
}
