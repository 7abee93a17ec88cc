import { changesOf } from '../../src/domain/household/codec.ts';
import type { HouseholdDevice } from './household-device.ts';

const NOW = 1_790_000_000_000;
/** What a household keeps, in words that no title, page or other test has: all of them write into the same logs. */
const SECRETS: Readonly<Record<string, string>> = {
  'p\n1\nm\nvacaciones-en-saturno-1931': '5zq8x1 6hd2kw  Nube Plateada',
  'f\n1\ns\nlos-cormoranes-del-espigon-1926': '',
  'u\n1': '{"name":"Tatarabuela Herminia"}',
  'd\n77': '["Telepantalla undécima","04"]',
  'b\n1': 'murciélagos acordeonistas',
};

export const writeSecrets = (device: HouseholdDevice): void => {
  for (const [key, value] of Object.entries(SECRETS)) device.write(key, value, NOW);
};

/** The same without a seal, as a browser would send it that seals nothing. */
export const plainPieces = (device: HouseholdDevice): Uint8Array[] =>
  changesOf([...device.kept.entries.values()]);

const MIN_LETTERS = 6;
const WORDS = Object.entries(SECRETS)
  .flat()
  .flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  .filter(({ length }) => length >= MIN_LETTERS);

/** Letters of base64 that are the same whatever stands before and after. */
const inBase64 = (bytes: Buffer): string[] =>
  [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64url');
    return text.slice(before === 0 ? 0 : before + 1, Math.floor(((before + bytes.length) * 8) / 6));
  });

/** How a word may stand there: as it is, in another encoding, as hexadecimal digits, in base64. */
const formsOf = (word: string): Buffer[] => [
  ...(['utf8', 'latin1', 'utf16le'] as const).map((encoding) => Buffer.from(word, encoding)),
  ...[Buffer.from(word).toString('hex'), ...inBase64(Buffer.from(word))].map((text) =>
    Buffer.from(text),
  ),
];

/** Words of the secrets that can be read there. */
export const readableIn = (bytes: Buffer): string[] =>
  WORDS.filter((word) => formsOf(word).some((form) => bytes.includes(form)));
export const ALL_WORDS: readonly string[] = WORDS;
