import type { Db } from '../../data/database.ts';
import type { Actor, Role } from '../../domain/operators/permissions.ts';
import type { Need, NeedGroup } from './needs.ts';

type Looked = { needs: readonly Need[]; more?: NeedGroup['more'] };

/** One kind of thing that needs a person. A new kind is a file with one of these, and a line in `SOURCES`. */
export type NeedSource = {
  name: string;
  look: (given: { db: Db; now: Date; role: Role }) => Promise<Looked>;
  /** What its forms do, by the value of `hacer`. Each returns what to tell whoever sent it. */
  acts?: Readonly<Record<string, (db: Db, actor: Actor, form: FormData) => Promise<string>>>;
};
