import type { FieldClash, Fields } from '../../domain/editing/merge.ts';
import { type Controls, type Typed, typedOver } from './controls.ts';

/** What a form that several people may edit did. */
export type EditAnswer<F extends Fields, Problem extends string> =
  /** `change` is null if nothing was written, or nothing that can be undone. */
  | { kind: 'saved'; id: string; change: string | null }
  /** `wrong` are fields. */
  | { kind: 'not-saved'; what: Problem; wrong: readonly string[]; typed: Typed }
  /** Somebody saved something else: what is stored now, and what was typed on top of it. */
  | { kind: 'clash'; clashes: readonly FieldClash<F>[]; theirs: F; typed: Typed };

export const clashed = <F extends Fields>(
  controls: Controls,
  typed: Typed,
  base: F,
  { clashes, theirs }: { clashes: readonly FieldClash<F>[]; theirs: F },
) => ({
  kind: 'clash' as const,
  clashes,
  theirs,
  typed: typedOver(controls, typed, base, theirs),
});
