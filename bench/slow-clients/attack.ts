import { join } from 'node:path';
import { startInChild } from '../in-child.ts';

export const KINDS = ['headers', 'body', 'reading'] as const;
export type Kind = (typeof KINDS)[number];

export type Attack = {
  kinds: Kind[];
  /** Sockets of each kind. */
  count: number;
  port: number;
  /** What the non-reading clients request. */
  file: string;
};

export type Tally = { held: number; opened: number; cut: number };

/** Attackers in a separate process. */
export const startAttack = (attack: Attack) =>
  startInChild<Tally>(join(import.meta.dirname, 'attackers.ts'), attack);
