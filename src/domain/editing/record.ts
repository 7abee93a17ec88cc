import type { Fields } from './merge.ts';

/** A record that the operator maintains, with what can be edited of it. */
export type OperatorRecord<F extends Fields = Fields> = {
  key: string;
  fields: F;
  /** Taken down. */
  isHidden: boolean;
  /** Fields that imports leave alone; `position` is its place among the others. */
  held: string[];
};
