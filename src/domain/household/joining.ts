import { bytesOf, derived, hexOf, seal, sealingKey, unseal } from './keys.ts';

/**
 * How a device joins through a server that nobody has to trust. The member binds itself to its half before it sees that of
 * the newcomer; then both screens show six digits, and people compare them. Whoever lies in the middle has to choose both
 * halves before knowing what the digits will be: one try in a million shows the same on both screens.
 *
 * 1. newcomer → its half. 2. member → the binding (a hash). 3. newcomer → its word. 4. member → its half and its word.
 * 5. Both show the digits; when both people agree, the member hands over the secret, sealed for this newcomer alone.
 */

type Bytes = Uint8Array<ArrayBuffer>;

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
const POINT_BYTES = 65;
const WORD_BYTES = 16;
const DIGITS = 6;

/** What is sent of it. The word is sent later than the point. */
export type Shown = { point: Bytes; word: Bytes };
export type Half = { own: CryptoKey; shown: Shown };

export async function newHalf(): Promise<Half> {
  const pair = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  return {
    own: pair.privateKey,
    shown: {
      point: new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)),
      word: crypto.getRandomValues(new Uint8Array(WORD_BYTES)),
    },
  };
}

function joined(label: string, ...parts: Bytes[]): Bytes {
  const head = bytesOf(label);
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, head.length));
  let place = head.length;
  whole.set(head);
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

const hashed = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** Every part has one length, so that no two pairs of halves are written alike. */
const isWhole = ({ point, word }: Shown): boolean =>
  point.length === POINT_BYTES && word.length === WORD_BYTES;

/** The member's, to a half that it shows only afterwards. */
export const bindingTo = async ({ point, word }: Shown): Promise<string> =>
  hexOf(await hashed(joined('butaca hogar compromiso', point, word)));

export const isBoundTo = async (binding: string, shown: Shown): Promise<boolean> =>
  isWhole(shown) && binding === (await bindingTo(shown));

/** What both screens show. */
export async function digitsOf(member: Shown, newcomer: Shown): Promise<string> {
  const parts = [member.point, member.word, newcomer.point, newcomer.word];
  const hash = await hashed(joined('butaca hogar cifras', ...parts));
  // 48 bits: the remainder favours no digits by more than a part in 200 millions.
  const number = hash.slice(0, 6).reduce((sum, byte) => sum * 256 + byte, 0);
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

async function sharedKey({ own }: Half, other: Shown, digits: string): Promise<CryptoKey> {
  const theirs = await crypto.subtle.importKey('raw', other.point, CURVE, false, []);
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256);
  const shared = await derived(new Uint8Array(bits), 'butaca hogar entrega', 16);
  return await sealingKey(shared, digits);
}

const PLACE = 'secreto del hogar';

/** By the member, once people have seen the same digits. */
export async function handOver(member: Half, newcomer: Shown, secret: Bytes): Promise<Bytes> {
  const digits = await digitsOf(member.shown, newcomer);
  return await seal(await sharedKey(member, newcomer, digits), secret, PLACE);
}

/** By the newcomer; null if it was sealed for another one. */
export async function takeOver(
  newcomer: Half,
  member: Shown,
  sealed: Bytes,
): Promise<Bytes | null> {
  if (!isWhole(member)) return null;
  const digits = await digitsOf(member, newcomer.shown);
  try {
    return await unseal(await sharedKey(newcomer, member, digits), sealed, PLACE);
  } catch {
    // A point that is not on the curve.
    return null;
  }
}
