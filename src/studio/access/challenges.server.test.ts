import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChallengeUse, checkChallenge, issueChallenge } from './challenges.server.ts';

const now = new Date('2026-11-16T03:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const issued = (use: ChallengeUse) => Buffer.from(issueChallenge(use, now)).toString('base64url');
const USES: ChallengeUse[] = [
  { for: 'sign-in' },
  { for: 'key', operatorId: '1' },
  { for: 'key', operatorId: '2' },
  { for: 'confirm', sessionId: '1' },
  { for: 'confirm', sessionId: '2' },
];

test('a challenge counts for its own use only', () => {
  for (const use of USES) {
    const challenge = issued(use);
    const accepted = USES.filter((other) => checkChallenge(challenge, other, now));
    expect(accepted).toEqual([use]);
  }
});

test('it counts for five minutes', () => {
  const challenge = issued({ for: 'sign-in' });
  expect(checkChallenge(challenge, { for: 'sign-in' }, later(5 * 60_000 - 1))).toEqual({
    challenge,
    expiresAt: later(5 * 60_000),
  });
  expect(checkChallenge(challenge, { for: 'sign-in' }, later(5 * 60_000))).toBeNull();
});

test('no two are the same', () => {
  expect(new Set(Array.from({ length: 100 }, () => issued({ for: 'sign-in' }))).size).toBe(100);
});

test('one that was changed or made up is none', () => {
  fc.assert(
    fc.property(fc.nat(63), fc.integer({ min: 1, max: 255 }), (place, change) => {
      const bytes = Buffer.from(issueChallenge({ for: 'sign-in' }, now));
      bytes[place] = (bytes[place] ?? 0) ^ change;
      expect(checkChallenge(bytes.toString('base64url'), { for: 'sign-in' }, now)).toBeNull();
    }),
  );
  for (const made of ['', 'x', 'A'.repeat(86)])
    expect(checkChallenge(made, { for: 'sign-in' }, now)).toBeNull();
});

test('another spelling of a used one is the used one', () => {
  const challenge = issued({ for: 'sign-in' });
  for (const spelled of [`${challenge}=`, `${challenge}==`, ` ${challenge}`])
    expect([challenge, undefined]).toContain(
      checkChallenge(spelled, { for: 'sign-in' }, now)?.challenge,
    );
});
