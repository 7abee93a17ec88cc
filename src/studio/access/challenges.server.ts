import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a signed challenge is good for: another use, operator or session is another challenge. */
export type ChallengeUse =
  | { for: 'sign-in' }
  | { for: 'key'; operatorId: string }
  | { for: 'confirm'; sessionId: string };

export type IssuedChallenge = { challenge: string; expiresAt: Date };

const LIFETIME_MS = 5 * 60_000;
const RANDOM_BYTES = 24;
const TIME_BYTES = 8;

/** Of this process: what was asked for before a restart is asked for again. */
const KEY = randomBytes(32);

const seal = (body: Buffer, use: ChallengeUse): Buffer =>
  createHmac('sha256', KEY).update(body).update(JSON.stringify(use)).digest();

/** Nothing is stored for whoever only asks; a table of used ones makes each count once. */
export function issueChallenge(use: ChallengeUse, now: Date): Uint8Array<ArrayBuffer> {
  const body = Buffer.concat([randomBytes(RANDOM_BYTES), Buffer.alloc(TIME_BYTES)]);
  body.writeBigUInt64BE(BigInt(now.getTime() + LIFETIME_MS), RANDOM_BYTES);
  return new Uint8Array(Buffer.concat([body, seal(body, use)]));
}

/** One of ours, for this use, and in time; null otherwise. */
export function checkChallenge(
  challenge: string,
  use: ChallengeUse,
  now: Date,
): IssuedChallenge | null {
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES);
  const sealed = bytes.subarray(RANDOM_BYTES + TIME_BYTES);
  const expected = seal(body, use);
  if (sealed.length !== expected.length || !timingSafeEqual(sealed, expected)) return null;
  const expiresAt = new Date(Number(body.readBigUInt64BE(RANDOM_BYTES)));
  // The canonical spelling, so that another spelling is no other challenge.
  return expiresAt > now ? { challenge: bytes.toString('base64url'), expiresAt } : null;
}
