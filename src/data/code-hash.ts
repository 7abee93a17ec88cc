import { createHmac, randomBytes } from 'node:crypto';
import { plainCode, SUFFIX_BYTES, writeCode } from '../domain/codes/code.ts';
import { householdOf, networkOf } from '../domain/household.ts';

/** What a code is for. The same letters hash differently for another use. */
export type CodeUse = 'product' | 'tv-app' | 'join';

const keyed = (secret: string, ...parts: string[]): Buffer =>
  createHmac('sha256', secret).update(parts.join('\0')).digest();

/** Only this hash of a code is stored. Without the secret, a copy of the database does not help to guess codes. */
export const hashCode = (secret: string, use: CodeUse, code: string): Buffer =>
  keyed(secret, use, plainCode(code));

/** Only this hash of an address is stored, the same for all addresses of a household. It changes every day. */
export const hashAddress = (secret: string, address: string, now: Date): Buffer =>
  keyed(secret, 'address', now.toISOString().slice(0, 10), householdOf(address));

/** The same for all households of an IPv6 network; null for others. */
export function hashNetwork(secret: string, address: string, now: Date): Buffer | null {
  const network = networkOf(address);
  return network === null
    ? null
    : keyed(secret, 'network', now.toISOString().slice(0, 10), network);
}

/** A new code to hand out, and the hash to store. */
export function makeCode(
  secret: string,
  use: CodeUse,
  prefix: string,
): { code: string; hash: Buffer } {
  const code = writeCode(prefix, randomBytes(SUFFIX_BYTES));
  return { code, hash: hashCode(secret, use, code) };
}
