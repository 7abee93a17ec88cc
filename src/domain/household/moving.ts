import { derived, hexOf, seal, sealingKey, unseal } from './keys.ts';
import { pack, unpack } from './message.ts';

/**
 * How a household goes on without one of its devices: under a new secret, which is left where the old one was, sealed for each device that
 * goes along. Each device has a key of its own for that.
 */

type Bytes = Uint8Array<ArrayBuffer>;

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };

/** `point`: what the other devices know of it. */
export type DeviceKey = { own: JsonWebKey; point: string };

export async function newDeviceKey(): Promise<DeviceKey> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  return {
    own: await crypto.subtle.exportKey('jwk', pair.privateKey),
    point: hexOf(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))),
  };
}

export const fromHex = (text: string): Bytes =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Of these two devices, and of no other. */
async function keyBetween(own: JsonWebKey, point: string): Promise<CryptoKey> {
  const [mine, theirs] = await Promise.all([
    crypto.subtle.importKey('jwk', own, CURVE, false, ['deriveBits']),
    crypto.subtle.importKey('raw', fromHex(point), CURVE, false, []),
  ]);
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, mine, 256);
  return await sealingKey(await derived(new Uint8Array(bits), 'butaca hogar mudanza', 16), 'nota');
}

const place = (by: number, to: number): string => `mudanza ${by} ${to}`;

/** By the device `by`, for those that stay. */
export async function writeNote(
  { by, own }: { by: number; own: JsonWebKey },
  staying: ReadonlyMap<number, string>,
  secret: Bytes,
): Promise<Bytes> {
  const pieces = await Promise.all(
    [...staying].map(async ([to, point]) =>
      seal(await keyBetween(own, point), secret, place(by, to)),
    ),
  );
  return pack({ by, to: [...staying.keys()] }, pieces) as Bytes;
}

export type Read =
  | { kind: 'goes-on'; secret: Bytes }
  | { kind: 'removed' }
  | { kind: 'unreadable' };

/** `points`: of all devices, as this one knew them. */
export async function readNote(
  note: Uint8Array,
  { by, own }: { by: number; own: JsonWebKey },
  points: ReadonlyMap<number, string>,
): Promise<Read> {
  const message = unpack(note);
  const { by: mover, to } = message?.head ?? {};
  const point = points.get(mover as number);
  if (!message || !Array.isArray(to) || !point) return { kind: 'unreadable' };
  const piece = message.pieces[to.indexOf(by)];
  if (!piece) return { kind: 'removed' };
  const key = await keyBetween(own, point);
  const secret = await unseal(key, piece as Bytes, place(mover as number, by));
  return secret ? { kind: 'goes-on', secret } : { kind: 'unreadable' };
}

/** How a device is kept among the entries. */
export const deviceKey = (by: number): string => `d\n${by}`;
export const deviceValue = (name: string, point: string, isTv = false): string =>
  JSON.stringify([name, point, ...(isTv ? [1] : [])]);

export type Device = { by: number; name: string; point: string; isTv: boolean };

/** Null for whatever is no device. */
export function readDevice(key: string, value: string | null): Device | null {
  const by = Number(/^d\n(\d+)$/.exec(key)?.[1]);
  if (!Number.isInteger(by) || value === null) return null;
  try {
    const [name, point, isTv] = JSON.parse(value);
    const isOne = typeof name === 'string' && /^04[0-9a-f]{128}$/.test(point);
    return isOne ? { by, name: name.slice(0, 60), point, isTv: isTv === 1 } : null;
  } catch {
    return null;
  }
}
