import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { notFound, send } from './media.ts';
import type { Exchange } from './misbehaviour.ts';
import { pngBomb } from './png-bomb.ts';

/** Posters as portals find them in the wild: far too large, or broken. Drawn from the demo's own when first asked for. */

const POSTERS = join(import.meta.dirname, '../art/files/posters');
const LARGE_WIDTH = 4000;
/** Without compression, this width makes about 20 MB. */
const HEAVY_WIDTH = 2150;
const BOMB_SIDE = 20_000;
const DRIP_MS = 1000;
const MAX_DRIPS = 15;

const made = new Map<string, Promise<Buffer>>();

async function once(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = made.get(name) ?? make();
  made.set(name, known);
  return await known;
}

const poster = async (name: string) => sharp(await readFile(join(POSTERS, `${name}.webp`)));

async function large(name: string): Promise<Buffer> {
  return await (await poster(name)).resize(LARGE_WIDTH).jpeg({ quality: 90 }).toBuffer();
}

async function heavy(name: string): Promise<Buffer> {
  return await (await poster(name)).resize(HEAVY_WIDTH).png({ compressionLevel: 0 }).toBuffer();
}

async function drip({ res, gone }: Exchange, body: Buffer): Promise<void> {
  res.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': body.length });
  for (const byte of body.subarray(0, MAX_DRIPS)) {
    res.write(Buffer.of(byte));
    await wait(DRIP_MS, undefined, { signal: gone });
  }
  res.destroy();
}

/** `path` is what follows `/imagenes/`: how it is, and whose poster. */
export async function sendPicture(path: string, exchange: Exchange): Promise<void> {
  const { res } = exchange;
  const [, how, name = ''] = /^(\w+)\/([\w-]+)\.(?:jpg|png)$/.exec(path) ?? [];
  switch (how) {
    case 'grande':
      return send(res, 200, 'image/jpeg', await once(path, async () => await large(name)));
    case 'pesada':
      return send(res, 200, 'image/png', await once(path, async () => await heavy(name)));
    case 'cortada': {
      const whole = await readFile(join(POSTERS, `${name}.webp`));
      return send(res, 200, 'image/jpeg', whole.subarray(0, whole.length / 2));
    }
    case 'pagina':
      return send(res, 200, 'image/jpeg', '<!doctype html><title>No disponible</title>');
    case 'bomba':
      return send(
        res,
        200,
        'image/png',
        await once('bomb', async () => pngBomb(BOMB_SIDE, BOMB_SIDE)),
      );
    case 'gota':
      return await drip(exchange, await readFile(join(POSTERS, `${name}.webp`)));
    default:
      return notFound(res);
  }
}
