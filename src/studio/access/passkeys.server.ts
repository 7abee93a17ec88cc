import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { NewPasskey, UsedChallenge, UsedPasskey } from '../../data/commands/operators.ts';
import type { Db } from '../../data/database.ts';
import { getPasskey, type KeyHolder } from '../../data/queries/operators.ts';
import { log } from '../../platform/log.ts';
import { text } from '../text/text.es.ts';
import {
  type ChallengeUse,
  checkChallenge,
  type IssuedChallenge,
  issueChallenge,
} from './challenges.server.ts';

/** Ed25519, ES256, RS256. Without a list Node offers ML-DSA, which no authenticator has. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 120_000;

/** The address that keys belong to, from the environment. */
export type RelyingParty = { origin: string };

const idOf = ({ origin }: RelyingParty): string => new URL(origin).hostname;

export async function creationOptions(party: RelyingParty, holder: KeyHolder, now: Date) {
  return await generateRegistrationOptions({
    rpName: text.name,
    rpID: idOf(party),
    userName: holder.name,
    userDisplayName: holder.name,
    userID: new Uint8Array(holder.userHandle),
    challenge: issueChallenge({ for: 'key', operatorId: holder.id }, now),
    attestationType: 'none',
    timeout: TIMEOUT_MS,
    // The same key twice would be no second key.
    excludeCredentials: holder.passkeys,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

export async function requestOptions(
  party: RelyingParty,
  use: ChallengeUse,
  now: Date,
  allowed: KeyHolder['passkeys'] = [],
) {
  return await generateAuthenticationOptions({
    rpID: idOf(party),
    challenge: issueChallenge(use, now),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    // Empty: the browser offers the keys that it has for this address.
    allowCredentials: allowed,
  });
}

const responseSchema = z.looseObject({ id: z.string().max(1400), rawId: z.string() });

function parseResponse(json: string): unknown {
  try {
    return responseSchema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

/** Remembers the challenge that the answer carries, if it is ours. */
function challengeKeeper(use: ChallengeUse, now: Date) {
  const keeper: { issued: IssuedChallenge | null; check: (challenge: string) => boolean } = {
    issued: null,
    check: (challenge) => {
      keeper.issued = checkChallenge(challenge, use, now);
      return keeper.issued !== null;
    },
  };
  return keeper;
}

async function orNull<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    // What a client sends may be anything; the reason is for whoever reads the log.
    log.warn(
      { reason: error instanceof Error ? error.message : 'unknown' },
      'a passkey was refused',
    );
    return null;
  }
}

type Verified<Key> = { passkey: Key; challenge: UsedChallenge };

/** The new key that a browser made for this operator; null if anything about it is not as asked. */
export async function verifyNewKey(
  party: RelyingParty,
  json: string,
  { operatorId, name, now }: { operatorId: string; name: string; now: Date },
): Promise<Verified<NewPasskey> | null> {
  const response = parseResponse(json) as RegistrationResponseJSON | null;
  if (!response) return null;
  const keeper = challengeKeeper({ for: 'key', operatorId }, now);
  const result = await orNull(
    verifyRegistrationResponse({
      response,
      expectedChallenge: keeper.check,
      expectedOrigin: party.origin,
      expectedRPID: idOf(party),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!result?.verified || !keeper.issued) return null;
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
  return { passkey: { id, name, publicKey, counter, transports }, challenge: keeper.issued };
}

/** The key that signed; null if it is nobody's or anything else is not as asked. Its challenge is yet to be used up. */
export async function verifyUse(
  db: Db,
  party: RelyingParty,
  json: string,
  { use, now }: { use: ChallengeUse; now: Date },
): Promise<Verified<UsedPasskey> | null> {
  const response = parseResponse(json) as AuthenticationResponseJSON | null;
  const stored = response && (await getPasskey(db, response.id));
  if (!stored) return null;
  const keeper = challengeKeeper(use, now);
  const result = await orNull(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: keeper.check,
      expectedOrigin: party.origin,
      expectedRPID: idOf(party),
      requireUserVerification: true,
      credential: {
        id: stored.id,
        publicKey: new Uint8Array(stored.publicKey),
        counter: stored.counter,
        transports: stored.transports,
      },
    }),
  );
  if (!result?.verified || !keeper.issued) return null;
  const passkey = {
    id: stored.id,
    operatorId: stored.operatorId,
    counter: result.authenticationInfo.newCounter,
  };
  return { passkey, challenge: keeper.issued };
}
