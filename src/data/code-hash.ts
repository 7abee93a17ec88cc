import { createHmac, randomBytes } from 'node:crypto';
import { plainCode, SUFFIX_BYTES, writeCode } from '../domain/codes/code.ts';

/** What a code is for; the same letters for another use are another code. */
export type CodeUse = 'product' | 'tv-app';

const keyed = (secret: string, ...parts: string[]): Buffer =>
  createHmac('sha256', secret).update(parts.join('\0')).digest();

/** All that is kept of a code. Without the secret a copy of the database does not help to find one. */
export const hashCode = (secret: string, use: CodeUse, code: string): Buffer =>
  keyed(secret, use, plainCode(code));

/** All that is kept of an address; another day, another hash. */
export const hashAddress = (secret: string, address: string, now: Date): Buffer =>
  keyed(secret, 'address', now.toISOString().slice(0, 10), address);

/** A new code that only its reader knows, and the hash that is kept. */
export function makeCode(
  secret: string,
  use: CodeUse,
  prefix: string,
): { code: string; hash: Buffer } {
  const code = writeCode(prefix, randomBytes(SUFFIX_BYTES));
  return { code, hash: hashCode(secret, use, code) };
}
