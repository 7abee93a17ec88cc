import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getUploadedPicture } from '../src/data/queries/pictures.ts';
import type { Actor } from '../src/domain/operators/permissions.ts';
import { MAX_PICTURE_BYTES, type PictureShape } from '../src/domain/pictures/upload.ts';
import { createMaker, type Maker } from '../src/platform/pictures/maker.ts';
import { loadThumbnail } from '../src/studio/pictures/thumbnails.server.ts';
import { postedPictures, postPicture } from '../src/studio/pictures/uploads.server.ts';
import { picturesText } from '../src/studio/text/pictures.es.ts';
import { hostileUploads } from './support/hostile-uploads.ts';
import { emptyDatabaseEachTest } from './support/test-database.ts';

vi.hoisted(() => {
  vi.stubEnv('LOG_LEVEL', 'silent');
  // Tests beside it would leave it no time.
  vi.stubEnv('PICTURES_NICE', '0');
});

const database = emptyDatabaseEachTest();
const NO_STORE = { read: async () => null, write: async () => {} };
let maker: Maker;
let actor: Actor;
beforeAll(() => {
  maker = createMaker({
    store: NO_STORE,
    onColour: () => {},
    readOwn: async (source) => await getUploadedPicture(database.db, source),
  });
});
beforeEach(() => {
  actor = { operatorId: null, name: 'Ana', role: 'editor' };
});
afterAll(() => {
  maker.close();
  vi.unstubAllEnvs();
});

const uploads = () => ({ db: database.db, actor, maker });
const posted = (form: FormData) =>
  new Request('https://estudio.example/imagenes', { method: 'POST', body: form });

function formOf(body: Uint8Array, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('archivo', new File([new Uint8Array(body)], 'foto.jpg', { type: 'image/jpeg' }));
  return form;
}
const send = async (body: Uint8Array, forma: PictureShape = 'poster', foco = 'centre') =>
  await postPicture(uploads(), posted(formOf(body, { forma, foco })));

async function kept(body: Uint8Array, shape: PictureShape = 'poster', focus = 'centre') {
  const answer = await send(body, shape, focus);
  if (answer.kind !== 'kept') throw new Error(answer.problem);
  const stored = await getUploadedPicture(database.db, answer.address);
  return { address: answer.address, stored: stored ?? Buffer.alloc(0) };
}

/** Red above, green in the middle, blue below. */
async function flag(width: number, height: number): Promise<Buffer> {
  const third = Math.round(height / 3);
  const band = (background: string, top: number) => ({
    input: { create: { width, height: third, channels: 3 as const, background } },
    top,
    left: 0,
  });
  return await sharp({ create: { width, height, channels: 3, background: '#00ff00' } })
    .composite([band('#ff0000', 0), band('#0000ff', height - third)])
    .png()
    .toBuffer();
}

test.each([
  ['poster', 3000, 3000, 1000, 1500],
  ['poster', 300, 300, 200, 300],
  ['wide', 4000, 4000, 1920, 1080],
  ['photo', 900, 900, 900, 675],
  ['square', 2000, 1400, 1280, 1280],
  ['any', 4000, 1000, 1280, 320],
  ['any', 200, 100, 200, 100],
] as const)(
  'as %s a picture of %i × %i is kept with %i × %i',
  async (shape, width, height, ...expected) => {
    const { address, stored } = await kept(await flag(width, height), shape);
    expect(address).toMatch(/^\/subidas\/[0-9a-f]{64}\.webp$/);
    const made = await sharp(stored).metadata();
    expect([made.format, made.width, made.height]).toEqual(['webp', ...expected]);
  },
);

test.each([
  ['top', [255, 0, 0]],
  ['centre', [0, 255, 0]],
  ['bottom', [0, 0, 255]],
])('the part that stays is the %s', async (focus, expected) => {
  const { stored } = await kept(await flag(900, 3000), 'wide', focus);
  const { channels } = await sharp(stored).stats();
  for (const [place, { mean }] of channels.entries())
    expect(Math.abs(mean - (expected[place] ?? 0))).toBeLessThan(12);
});

test('a picture of a phone is upright, without the place where it was taken, and transparency stays', async () => {
  const lying = await sharp(await flag(600, 300))
    .withExif({ IFD3: { GPSLatitude: '34/1 36/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { stored } = await kept(lying, 'any');
  const made = await sharp(stored).metadata();
  expect([made.width, made.height, made.exif, made.orientation]).toEqual([
    300,
    600,
    undefined,
    undefined,
  ]);
  const clear = await sharp({ create: { width: 90, height: 90, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  expect(await sharp((await kept(clear, 'any')).stored).metadata()).toMatchObject({
    hasAlpha: true,
  });
});

test('100 hostile files: each is kept as a small picture or refused with a sentence, by one studio', async () => {
  const files = await hostileUploads();
  expect(files.length).toBeGreaterThanOrEqual(100);
  const counts: Record<string, number> = {};
  for (const { name, body, expected } of files) {
    const answer = await send(body, 'wide');
    const said = answer.kind === 'kept' ? 'kept' : answer.problem;
    counts[said] = (counts[said] ?? 0) + 1;
    if (expected) expect([name, said]).toEqual([name, expected]);
    if (answer.kind === 'refused') expect(picturesText.problems[answer.problem]).toBeTruthy();
    else {
      const stored = await getUploadedPicture(database.db, answer.address);
      const made = await sharp(stored ?? undefined).metadata();
      expect([name, made.format, made.pages]).toEqual([name, 'webp', undefined]);
      expect(made.width).toBeLessThanOrEqual(1920);
      expect(stored?.length).toBeLessThan(2_000_000);
    }
  }
  console.info(`${files.length} hostile files:`, counts);
  expect((await send(await flag(300, 300))).kind).toBe('kept');
}, 240_000);

test('who may edit nothing that has a picture may send none', async () => {
  actor = { ...actor, role: 'helper' };
  const body = await flag(90, 90);
  await expect(send(body)).rejects.toMatchObject({ status: 403 });
  const form = new FormData();
  form.set('poster.archivo', new File([new Uint8Array(body)], 'a.png'));
  await expect(postedPictures(uploads(), posted(form))).rejects.toMatchObject({ status: 403 });
});

test('without script the form of a record brings the file, and what else is typed', async () => {
  const form = formOf(await flag(400, 400));
  form.delete('archivo');
  form.set('name', 'Taza');
  form.set('image', 'https://a.example/antes.jpg');
  form.set('image.forma', 'square');
  form.set('image.archivo', new File([new Uint8Array(await flag(400, 300))], 'a.png'));
  form.set('other.archivo', new File([], ''));
  const read = await postedPictures(uploads(), posted(form));
  expect([...read.keys()]).toEqual(['name', 'image', 'image.forma']);
  const stored = await getUploadedPicture(database.db, String(read.get('image')));
  expect(await sharp(stored ?? undefined).metadata()).toMatchObject({ width: 300, height: 300 });
  form.set('image.archivo', new File(['no'], 'a.png'));
  await expect(postedPictures(uploads(), posted(form))).rejects.toMatchObject({
    data: picturesText.problems['not-a-picture'],
    init: { status: 422 },
  });
});

test('a thumbnail shows what was sent; what the studio cannot make, the browser fetches', async () => {
  const { address } = await kept(await flag(900, 900), 'square');
  const get = async (de: string, en = 'list') =>
    await loadThumbnail(maker, new URLSearchParams({ de, en }), 'https://butaca.example');
  const shown = await get(address);
  expect(shown.status).toBe(200);
  const body = Buffer.from(await shown.arrayBuffer());
  expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 96 });
  const missing = await get(`/subidas/${'0'.repeat(64)}.webp`);
  expect(missing.status).toBe(404);
  expect((await get('/icono.png')).headers.get('Location')).toBe(
    'https://butaca.example/icono.png',
  );
  expect((await get('http://127.0.0.1:1/a.jpg')).headers.get('Location')).toBe(
    'http://127.0.0.1:1/a.jpg',
  );
  for (const bad of ['', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])
    expect((await get(bad)).status).toBe(404);
  expect((await get(address, 'huge')).status).toBe(404);
});

test('a file of 20 MB is read, a larger one is not', async () => {
  const noise = await sharp({
    create: {
      width: 2600,
      height: 2600,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const body = Buffer.concat([noise, Buffer.alloc(Math.max(0, MAX_PICTURE_BYTES - noise.length))]);
  expect(body.length).toBeGreaterThan(20_000_000);
  expect((await send(body.subarray(0, MAX_PICTURE_BYTES), 'wide')).kind).toBe('kept');
  expect(await send(Buffer.alloc(MAX_PICTURE_BYTES + 1))).toEqual({
    kind: 'refused',
    problem: 'large',
  });
});
