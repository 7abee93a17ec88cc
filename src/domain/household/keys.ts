/**
 * What a household's devices have in common is one secret; the server never has it. From it follow the household's address
 * on the server, the word that allows to write there, and the key of everything that is sent.
 */

export const SECRET_BYTES = 16;
const NONCE_BYTES = 12;

type Bytes = Uint8Array<ArrayBuffer>;

export const newSecret = (): Bytes => crypto.getRandomValues(new Uint8Array(SECRET_BYTES));

export const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);

export const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export async function derived(secret: Bytes, purpose: string, length: number): Promise<Bytes> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: bytesOf(purpose) },
    base,
    length * 8,
  );
  return new Uint8Array(bits);
}

export const sealingKey = async (secret: Bytes, purpose: string): Promise<CryptoKey> =>
  await crypto.subtle.importKey('raw', await derived(secret, purpose, 16), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);

export type HouseholdKeys = { address: string; writeToken: string; key: CryptoKey };

export async function householdKeys(secret: Bytes): Promise<HouseholdKeys> {
  return {
    address: hexOf(await derived(secret, 'butaca hogar dirección', 16)),
    writeToken: hexOf(await derived(secret, 'butaca hogar escribir', 16)),
    key: await sealingKey(secret, 'butaca hogar contenido'),
  };
}

/** `place` says what it is and where it belongs: a server that puts it elsewhere is noticed. */
export async function seal(key: CryptoKey, bytes: Bytes, place: string): Promise<Bytes> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const how = { name: 'AES-GCM', iv: nonce, additionalData: bytesOf(place) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(how, key, bytes));
  const whole = new Uint8Array(NONCE_BYTES + sealed.length);
  whole.set(nonce);
  whole.set(sealed, NONCE_BYTES);
  return whole;
}

/** Null if it was not sealed with this key for this place. */
export async function unseal(key: CryptoKey, whole: Bytes, place: string): Promise<Bytes | null> {
  const iv = whole.slice(0, NONCE_BYTES);
  const how = { name: 'AES-GCM', iv, additionalData: bytesOf(place) };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(how, key, whole.slice(NONCE_BYTES)));
  } catch {
    return null;
  }
}

/** Without letters that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 4;
const CHECK_BYTES = 1;
/** 136 bits, five per letter. */
const LETTER_COUNT = 28;

const checkOf = async (secret: Bytes): Promise<number> =>
  (await derived(secret, 'butaca hogar control', CHECK_BYTES))[0] as number;

/** The secret as a person copies it from the recovery sheet: seven groups of four letters, the last with a check. */
export async function writtenSecret(secret: Bytes): Promise<string> {
  const bits = [...secret, await checkOf(secret)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const letters = Array.from(
    { length: LETTER_COUNT },
    (_, place) =>
      LETTERS[Number.parseInt(bits.slice(place * 5, place * 5 + 5).padEnd(5, '0'), 2)] as string,
  ).join('');
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/** Null if it was not copied exactly; case, spaces and O for 0 or I for 1 do not matter. */
export async function readSecret(text: string): Promise<Bytes | null> {
  const letters = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (letters.length !== LETTER_COUNT) return null;
  const bits = [...letters]
    .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  if (!/^[01]+$/.test(bits) || /1/.test(bits.slice((SECRET_BYTES + CHECK_BYTES) * 8))) return null;
  const bytes = Uint8Array.from({ length: SECRET_BYTES + CHECK_BYTES }, (_, place) =>
    Number.parseInt(bits.slice(place * 8, place * 8 + 8), 2),
  );
  const secret = bytes.slice(0, SECRET_BYTES);
  return (await checkOf(secret)) === bytes[SECRET_BYTES] ? secret : null;
}
