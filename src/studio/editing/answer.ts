import type { FieldClash, Fields } from '../../domain/editing/merge.ts';
import { type Controls, type Typed, typedOver, typedValues, type Values } from './controls.ts';

/** What a form that several people may edit did. */
export type EditAnswer<F extends Fields, Problem extends string> =
  /** `change` is null if nothing was written, or nothing that can be undone. */
  | { kind: 'saved'; id: string; change: string | null }
  /** `wrong` are fields; the base is what its author saw, null for a new record. */
  | {
      kind: 'not-saved';
      what: Problem;
      wrong: readonly string[];
      typed: Typed;
      base: Partial<F> | null;
    }
  /** Somebody saved something else: what is stored now, and what was typed on top of it. */
  | { kind: 'clash'; clashes: readonly FieldClash<F>[]; typed: Typed; base: F };

export const clashed = <F extends Fields>(
  controls: Controls,
  typed: Typed,
  base: F,
  { clashes, theirs }: { clashes: readonly FieldClash<F>[]; theirs: F },
) => ({
  kind: 'clash' as const,
  clashes,
  base: theirs,
  typed: typedOver(controls, typed, base, theirs),
});

/**
 * The form after an answer: what was typed, over what its author saw, so that the next try still notices what others
 * saved meanwhile. Fields that a form of another release did not show are as they are stored.
 */
export function shownAgain<F extends Values | null>(
  controls: Controls,
  sent: { typed: Typed; base: Values | null } | null,
  stored: { typed: Typed; base: F },
): { typed: Typed; base: F } {
  if (!sent?.base || !stored.base) return sent ? { ...stored, typed: sent.typed } : stored;
  const { base } = sent;
  const unseen = Object.entries(controls).filter(([name]) => !Object.hasOwn(base, name));
  return {
    typed: { ...typedValues(Object.fromEntries(unseen), stored.base), ...sent.typed },
    base: { ...stored.base, ...base },
  };
}
