import { userInfo } from 'node:os';
import type { Actor } from '../domain/operators/permissions.ts';

function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number that has no name.
    return `uid ${process.getuid?.()}`;
  }
}

/** Whoever may run commands on the machine is an owner; history has their system user's name. */
export const commandLineActor = (): Actor => ({
  operatorId: null,
  name: systemUser(),
  role: 'owner',
});
