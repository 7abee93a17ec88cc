import type { Compilable, CompiledQuery } from 'kysely';
import { type Db, keepPlan } from './database.ts';

/** The place of a value in a query that is written down once. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  /** A query that counts with a value, or puts it into its text, would be right for that value only. */
  [Symbol.toPrimitive](): never {
    throw new Error(`${this.name} has no value yet: pass it to the query as it is`);
  }
}

const PLACEHOLDERS = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/**
 * A query that is built and compiled at its first use and afterwards only gets its values: building it takes Kysely as
 * long as pg needs to ask for it. `write` sees names in the place of values. If the text of the query depends on a
 * value, such as whether it is null, `write` looks at what was given, and `shapeOf` tells the texts apart.
 */
export function prepared<Given extends object, Row>(
  write: (db: Db, values: Given, given: Given) => Compilable<Row>,
  shapeOf: (given: Given) => string = () => '',
): (db: Db, given: Given) => Promise<Row[]> {
  const written = new Map<string, CompiledQuery<Row>>();
  return async (db, given) => {
    const shape = shapeOf(given);
    let query = written.get(shape);
    if (!query) {
      query = write(db, PLACEHOLDERS as Given, given).compile();
      written.set(shape, query);
      keepPlan(query.sql);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name as keyof Given] : value,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
