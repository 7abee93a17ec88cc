import pg from 'pg';

/** Everything that a restored database must have in common with its original. */
export type DatabaseContents = {
  /** Number of rows per table, and a sum of row hashes that does not depend on their order. */
  tables: Record<string, { rows: string; hash: string | null }>;
  sequences: Record<string, string>;
  /** Definitions of columns, indexes, constraints, triggers, functions and types, and the collation of the database. */
  definitions: string[];
};

const OURS = "('public', 'graphile_worker')";

const DEFINITIONS = `
  select concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
    attidentity, attgenerated, attcollation::regcollation, pg_get_expr(adbin, adrelid)) as definition
  from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace::regnamespace::text in ${OURS} and relkind in ('r', 'v', 'm') and attnum > 0 and not attisdropped
  union all
  select concat_ws(' ', 'relation', oid::regclass, relkind, relowner::regrole, relpersistence, reloptions)
  from pg_class where relnamespace::regnamespace::text in ${OURS}
  union all
  select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid)
  from pg_index join pg_class on pg_class.oid = indrelid where relnamespace::regnamespace::text in ${OURS}
  union all
  select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
  from pg_constraint where connamespace::regnamespace::text in ${OURS} and conrelid <> 0
  union all
  select concat_ws(' ', pg_get_triggerdef(pg_trigger.oid), tgenabled)
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where relnamespace::regnamespace::text in ${OURS} and not tgisinternal
  union all
  select concat_ws(' ', pg_get_functiondef(oid), proowner::regrole)
  from pg_proc where pronamespace::regnamespace::text in ${OURS}
  union all
  select concat_ws(' ', 'type', oid::regtype,
    array(select enumlabel from pg_enum where enumtypid = pg_type.oid order by enumsortorder))
  from pg_type where typnamespace::regnamespace::text in ${OURS} and typtype in ('e', 'd')
  union all
  select concat_ws(' ', 'database', pg_encoding_to_char(encoding), datlocprovider,
    to_jsonb(d) ->> 'daticulocale', to_jsonb(d) ->> 'datlocale', datcollate, datctype, datdba::regrole)
  from pg_database d where datname = current_database()
  order by 1`;

export async function readContents(databaseUrl: string): Promise<DatabaseContents> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const names = await client.query<{ name: string; kind: string }>(`
      select oid::regclass::text as name, relkind as kind from pg_class
      where relnamespace::regnamespace::text in ${OURS} and relkind in ('r', 'S') order by 1`);
    const contents: DatabaseContents = { tables: {}, sequences: {}, definitions: [] };
    for (const { name, kind } of names.rows) {
      if (kind === 'S') {
        const { rows } = await client.query<{ state: string }>(
          `select last_value || ' ' || is_called as state from ${name}`,
        );
        contents.sequences[name] = rows[0]?.state ?? '';
        continue;
      }
      const { rows } = await client.query<{ rows: string; hash: string | null }>(`
        select count(*) as rows, sum(hashtextextended(whole::text collate "C", 0)::numeric)::text as hash
        from ${name} whole`);
      if (rows[0]) contents.tables[name] = rows[0];
    }
    const definitions = await client.query<{ definition: string }>(DEFINITIONS);
    contents.definitions = definitions.rows.map(({ definition }) => definition);
    return contents;
  } finally {
    await client.end();
  }
}
