import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server as HttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SYSTEM } from '../src/data/commands/change.ts';
import { addPicture } from '../src/data/commands/pictures.ts';
import { getUploadedPicture } from '../src/data/queries/pictures.ts';
import { createDiskStore } from '../src/platform/pictures/disk-store.ts';
import { createMaker, type Maker } from '../src/platform/pictures/maker.ts';
import { hashOf, picture, readColours } from '../src/portal/pictures/picture-base.server.ts';
import { colourNoter, loadPicture } from '../src/portal/pictures/pictures.server.ts';
import { brokenPictures } from './support/broken-pictures.ts';
import { HOSTILE_HOSTS, HOSTILE_REDIRECTS, HOSTILE_SCHEMES } from './support/hostile-addresses.ts';
import { insertTitles } from './support/sample-titles.ts';
import { emptyDatabaseEachTest } from './support/test-database.ts';

// Before the log is made.
vi.hoisted(() => vi.stubEnv('LOG_LEVEL', 'silent'));

/** Listens on every address of this machine; no picture may bring us here. */
let canary: Server;
let reached = 0;
/** A host far away, for whose pictures we do go out. */
let far: HttpServer;
let answer: RequestListener = (_, response) => response.end();
let asked: string[] = [];
let folder: string;
let maker: Maker;

const database = emptyDatabaseEachTest();
const portOf = (server: Server | HttpServer) => (server.address() as AddressInfo).port;
const listen = async (server: Server | HttpServer, host: string) =>
  await new Promise<void>((resolve) => {
    server.listen(0, host, () => resolve());
  });

beforeAll(async () => {
  canary = createTcpServer((socket) => {
    reached += 1;
    socket.destroy();
  });
  await listen(canary, '::');
  far = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await listen(far, 'localhost');
  folder = mkdtempSync(join(tmpdir(), 'butaca-pictures-'));
  vi.stubEnv('DATABASE_URL', database.url);
  // Tests beside it would leave it no time.
  vi.stubEnv('PICTURES_NICE', '0');
  vi.stubEnv('PICTURES_FOLDER', folder);
  vi.stubEnv('PROBE_ADMITS', `localhost:${portOf(far)}`);
});
beforeEach(() => {
  asked = [];
  maker?.close();
  rmSync(folder, { recursive: true, force: true });
  maker = createMaker({
    store: createDiskStore({ folder, maxBytes: 1e9 }),
    onColour: colourNoter(database.db),
    readOwn: async (source) => await getUploadedPicture(database.db, source),
  });
});
afterAll(() => {
  maker.close();
  canary.close();
  far.close();
  far.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

const farUrl = (path: string) => `http://localhost:${portOf(far)}${path}`;
const get = async (path: string) =>
  await loadPicture(database.db, maker, new Request(`https://butaca.example${path}`));

/** As the browsers of patient viewers: asked again while the answer is that others come first. */
async function settled(path: string): Promise<Response> {
  for (;;) {
    const response = await get(path);
    if (response.headers.get('Cache-Control') !== 'no-store') return response;
    await wait(50);
  }
}

/** A title with this poster, and the address of that poster in one size. */
async function posterOf(source: string, file = '160.webp'): Promise<string> {
  const [rowId] = await insertTitles(database.db, [
    { source_id: source.slice(0, 1400), image_vertical: source },
  ]);
  return `/img/t${rowId}/${hashOf(source)}/${file}`;
}

async function drawing(width: number, height: number): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background: '#a04020' } })
    .jpeg()
    .toBuffer();
}

test('a large picture of a far host comes small, in the format and width of the address', async () => {
  const original = await drawing(2000, 3000);
  answer = (_, response) => response.end(original);
  const files = { '160.avif': 'heif', '342.webp': 'webp', '500.jpg': 'jpeg' };
  for (const [file, format] of Object.entries(files)) {
    const path = await posterOf(farUrl(`/a.jpg?${file}`), file);
    const response = await settled(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toContain('immutable');
    expect(response.headers.get('Surrogate-Key')).toBe(path.split('/')[2]);
    const made = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    const width = Number.parseInt(file, 10);
    expect(made).toMatchObject({ format, width, height: width * 1.5 });
  }
});

test('pages know the colour of a picture that was made, once their portal starts again', async () => {
  const original = await drawing(300, 450);
  answer = (_, response) => response.end(original);
  const source = farUrl('/colour.jpg');
  expect(picture('t', '7', source)).not.toContain('#');
  await settled(await posterOf(source));
  // A picture of the test before may be noted only now.
  const stored = database.db
    .selectFrom('picture_colours')
    .select('colour')
    .where('hash', '=', hashOf(source));
  const colour = expect.stringMatching(/^[9a]\w[34]\w[12]\w$/);
  await expect.poll(async () => await stored.execute()).toEqual([{ colour }]);
  expect(picture('t', '7', source)).not.toContain('#');
  await readColours(database.db);
  expect(picture('t', '7', source)).toMatch(/#[9a]\w[34]\w[12]\w$/);
});

test('requests for one picture share one fetch, and later ones need none', async () => {
  const original = await drawing(300, 450);
  answer = (_, response) => response.end(original);
  const source = farUrl('/b.jpg');
  const path = await posterOf(source);
  const all = await Promise.all(Array.from({ length: 20 }, async () => await settled(path)));
  expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await settled(path.replace('160.webp', '240.jpg'))).status).toBe(200);
  expect(asked).toEqual(['/b.jpg']);
});

test('a picture that cannot be had leads to its own address, and its host is left alone', async () => {
  answer = (_, response) => response.writeHead(500).end();
  const source = farUrl('/c.jpg');
  const path = await posterOf(source);
  for (let turn = 0; turn < 3; turn++) {
    const response = await settled(path);
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe(source);
    expect(response.headers.get('Cache-Control')).toContain('s-maxage=5');
  }
  expect(asked).toEqual(['/c.jpg']);
});

test('only the address of a record that viewers can see is answered', async () => {
  answer = async (_, response) => response.end(await drawing(30, 45));
  const source = farUrl('/d.jpg');
  const path = await posterOf(source);
  const [, , record = '', hash = ''] = path.split('/');
  const rowId = record.slice(1);
  for (const wrong of [
    path.replace(hash, hashOf(farUrl('/e.jpg'))),
    path.replace(record, `t${Number(rowId) + 1}`),
    path.replace(record, `b${rowId}`),
    path.replace('160', '161'),
  ])
    expect((await get(wrong)).status, wrong).toBe(404);
  expect((await settled(path)).status).toBe(200);
  await database.db.updateTable('titles').set({ hidden: true }).execute();
  expect((await get(path)).status).toBe(404);
});

test('60 hostile picture addresses and more reach nothing of this machine', async () => {
  const withPort = (address: string) => address.replaceAll('PORT', String(portOf(canary)));
  answer = (request, response) => {
    const to = decodeURIComponent(request.url ?? '').replace(/^\/to\//, '');
    response.writeHead(302, { location: to }).end();
  };
  const addresses = [
    ...HOSTILE_HOSTS.map((name) => withPort(`http://${name}:PORT/a.jpg`)),
    ...HOSTILE_REDIRECTS.map((to) => farUrl(`/to/${encodeURIComponent(withPort(to))}`)),
    ...HOSTILE_SCHEMES.map(withPort),
    ...['http://', 'https://[', 'http://%00/', 'http://a b/', 'jav\nascript:1'],
  ];
  expect(addresses.length).toBeGreaterThanOrEqual(60);
  const paths: string[] = [];
  for (const address of addresses) paths.push(await posterOf(address));
  const answers = await Promise.all(paths.map(settled));
  for (const [place, { status }] of answers.entries())
    expect([302, 404], addresses[place]).toContain(status);
  expect(reached).toBe(0);

  // The canary does sing.
  await new Promise((resolve) =>
    connect(portOf(canary), '127.0.0.1').once('close', resolve).resume(),
  );
  expect(reached).toBe(1);
});

/** The most memory that a process has ever had. */
const peakOf = (pid: number | null): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

const MAX_MEMORY = 500 * 1024 * 1024;
const AT_ONCE = 20;

test('200 broken and huge pictures: an answer for each, no crash, and little memory', async () => {
  const broken = await brokenPictures(200);
  answer = (request, response) => {
    const { body, type } = broken[Number((request.url ?? '').slice(1))] ?? {};
    response.writeHead(200, { 'content-type': type }).end(body);
  };
  const paths: string[] = [];
  for (const place of broken.keys()) paths.push(await posterOf(farUrl(`/${place}`)));
  await settled(paths[0] as string);
  const pid = maker.pid();
  let next = 0;
  const viewer = async () => {
    for (let place = next++; place < paths.length; place = next++) {
      const { status } = await settled(paths[place] as string);
      expect([200, 302], broken[place]?.name).toContain(status);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, viewer));
  // The same process from the first to the last.
  expect(maker.pid()).toBe(pid);
  expect(peakOf(pid)).toBeLessThan(MAX_MEMORY);

  // Still at work.
  const original = await drawing(300, 450);
  answer = (_, response) => response.end(original);
  expect((await settled(await posterOf(farUrl('/good.jpg')))).status).toBe(200);
}, 120_000);

test('a process that dies is replaced, and only what it was at is given up', async () => {
  const original = await drawing(300, 450);
  let isHanging = true;
  answer = (_, response) => {
    if (!isHanging) response.end(original);
  };
  const path = await posterOf(farUrl('/f.jpg'));
  const first = get(path);
  await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 30_000 });
  isHanging = false;
  process.kill(maker.pid() as number, 'SIGKILL');
  await first;
  expect((await settled(path)).status).toBe(200);
  expect(asked.length).toBeGreaterThan(1);
});

test('what was sent as a file is shown as it is kept while its size is not made', async () => {
  const drawn = await drawing(300, 450);
  const body = await sharp(drawn).webp().toBuffer();
  const path = await posterOf(await addPicture(database.db, SYSTEM, body), '342.avif');
  const request = new Request(`https://butaca.example${path}`);
  for (const kind of ['busy', 'failed'] as const) {
    const none = { ...maker, get: async () => ({ kind }) };
    const response = await loadPicture(database.db, none, request);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    expect(response.headers.get('Cache-Control')).toContain('s-maxage=5');
    expect(response.headers.get('Surrogate-Key')).toMatch(/^t\d+$/);
    expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true);
  }
  await database.db.deleteFrom('pictures').execute();
  expect((await get(path)).status).toBe(404);
});

test('a file that somebody sends waits for no picture of a slow host', async () => {
  answer = () => {};
  const size = { width: 160, ratio: 1.5, format: 'webp' } as const;
  const slow = Array.from({ length: 50 }, (_, place) => maker.get(farUrl(`/${place}.jpg`), size));
  const cut = { width: 1000, ratio: 1.5, focus: 'centre' } as const;
  expect((await maker.prepare(await drawing(300, 450), cut)).kind).toBe('made');
  expect((await Promise.all(slow)).map(({ kind }) => kind)).not.toContain('made');
});

const SECRETS = [
  'DATABASE_URL',
  'STUDIO_DATABASE_URL',
  'REPLICA_URLS',
  'CODE_SECRET',
  'EDGE_SECRET',
  'BACKUPS_KEY',
  'BACKUPS_S3_SECRET',
  'BUTACA_PORTAL_PASSWORD',
  'BUTACA_STUDIO_PASSWORD',
  'BUTACA_WORKER_PASSWORD',
  'AWS_SECRET_ACCESS_KEY',
];

test('the process that decodes pictures knows no secret', async () => {
  for (const name of SECRETS)
    if (name !== 'DATABASE_URL')
      vi.stubEnv(name, `postgres://secret:${'s'.repeat(40)}@db.example/b`);
  const original = await drawing(400, 600);
  answer = (_, response) => response.end(original);
  expect((await settled(await posterOf(farUrl('/secret.jpg')))).status).toBe(200);
  const given = readFileSync(`/proc/${maker.pid()}/environ`, 'utf8');
  expect(given).toContain(`PICTURES_FOLDER=${folder}`);
  for (const name of SECRETS) expect(given).not.toContain(`${name}=`);
  expect(given).not.toContain('secret');
  expect(given).not.toContain(database.url);
});
