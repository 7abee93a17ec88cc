import type { Role } from './permissions.ts';

export const SESSION_HOURS = 12;
/** Of an invitation that a command prints, and of one that replaces keys. */
export const INVITATION_MINUTES = 10;
/** Of one that an owner sends to somebody who has no key yet. */
export const INVITATION_HOURS = 48;
/** How long after its use a passkey is fresh enough for what needs one. */
export const FRESH_MINUTES = 10;
export const MAX_NAME = 40;

export const isFresh = (keyUsedAt: Date, now: Date): boolean =>
  now.getTime() - keyUsedAt.getTime() < FRESH_MINUTES * 60_000;

/** Somebody on the team, with what they sign in with and where they are signed in. */
export type Member = {
  id: string;
  name: string;
  role: Role;
  createdAt: Date;
  /** Until when their invitation counts. */
  invitedUntil: Date | null;
  passkeys: { id: string; name: string; createdAt: Date; lastUsedAt: Date }[];
  sessions: { id: string; browser: string; createdAt: Date; expiresAt: Date }[];
};
