import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEAL_BYTES } from './codec.ts';
import {
  hexOf,
  householdKeys,
  newSecret,
  readSecret,
  SECRET_BYTES,
  seal,
  unseal,
  writtenSecret,
} from './keys.ts';

const PLACE = 'cambio 7';
const bytes = (values: Iterable<number>) => Uint8Array.from(values) as Uint8Array<ArrayBuffer>;
const secrets = fc.uint8Array({ minLength: SECRET_BYTES, maxLength: SECRET_BYTES }).map(bytes);
const texts = fc.uint8Array({ maxLength: 300 }).map(bytes);

test('what one device seals another one of the household reads, and it is no longer than said', async () => {
  await fc.assert(
    fc.asyncProperty(secrets, texts, async (secret, text) => {
      const [one, other] = await Promise.all([householdKeys(secret), householdKeys(secret)]);
      const sealed = await seal(one.key, text, PLACE);
      expect(sealed.length).toBe(text.length + SEAL_BYTES);
      expect(await unseal(other.key, sealed, PLACE)).toEqual(text);
      expect(other).toMatchObject({ address: one.address, writeToken: one.writeToken });
    }),
  );
});

test('neither another household nor whoever changes a byte or its place reads anything', async () => {
  await fc.assert(
    fc.asyncProperty(
      secrets,
      texts,
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (secret, text, at, by) => {
        const { key } = await householdKeys(secret);
        const sealed = await seal(key, text, PLACE);
        expect(await unseal(key, sealed, 'cambio 8')).toBeNull();
        expect(await unseal((await householdKeys(newSecret())).key, sealed, PLACE)).toBeNull();
        const place = at % sealed.length;
        sealed[place] = (sealed[place] as number) ^ by;
        expect(await unseal(key, sealed, PLACE)).toBeNull();
      },
    ),
  );
  expect(await unseal((await householdKeys(newSecret())).key, bytes([1, 2]), PLACE)).toBeNull();
});

test('the server sees of a household neither its secret nor, in what is sealed, any of its titles', async () => {
  const secret = newSecret();
  const { address, writeToken, key } = await householdKeys(secret);
  const title = 'metropolis-1927';
  const sealed = await seal(key, bytes(new TextEncoder().encode(title)), PLACE);
  const seen = `${address} ${writeToken} ${Buffer.from(sealed).toString('latin1')}`;
  expect(seen).not.toContain(title);
  expect(seen).not.toContain(hexOf(secret));
  expect(address).not.toBe(writeToken);
  const again = await seal(key, bytes(new TextEncoder().encode(title)), PLACE);
  expect(hexOf(again)).not.toBe(hexOf(sealed));
});

test('the recovery sheet is read as it was written, however it is typed', async () => {
  await fc.assert(
    fc.asyncProperty(secrets, async (secret) => {
      const written = await writtenSecret(secret);
      expect(written).toMatch(/^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/);
      expect(await readSecret(written)).toEqual(secret);
      const typed = written
        .toLowerCase()
        .replaceAll('-', ' ')
        .replaceAll('0', 'o')
        .replaceAll('1', 'l');
      expect(await readSecret(typed)).toEqual(secret);
    }),
  );
});

test('a letter that was copied wrongly is noticed, nearly always', async () => {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const written = await writtenSecret(newSecret());
  const wrong = [...written].flatMap((letter, place) =>
    letter === '-'
      ? []
      : [...letters]
          .filter((other) => other !== letter)
          .map((other) => written.slice(0, place) + other + written.slice(place + 1)),
  );
  const read = await Promise.all(wrong.map(readSecret));
  expect(wrong).toHaveLength(28 * 31);
  expect(read.filter((secret) => secret !== null).length).toBeLessThan(wrong.length / 40);
  for (const odd of ['', 'x', 'ÑÑÑÑ-'.repeat(7), `${written}0`])
    expect(await readSecret(odd)).toBeNull();
});
