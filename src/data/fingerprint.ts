import type pg from 'pg';

/** Rows of larger tables are compared in a sample of about so many pages. */
const MAX_PAGES = 2000;

type TablePrint = { rows: string; sampled: string; hash: string | null };

/** Number of rows of each table, and a sum of row hashes of a sample. */
export type Fingerprint = Record<string, TablePrint>;

/** Percent of each table's pages that is sampled. */
export type Samples = Record<string, number>;

/** Tables that a crash does not empty. `staging` holds the rows of an import in progress. */
export async function chooseSamples(client: pg.ClientBase): Promise<Samples> {
  const { rows } = await client.query<{ name: string; pages: string }>(`
    select oid::regclass::text as name, pg_relation_size(oid) / current_setting('block_size')::int as pages
    from pg_class where relkind = 'r' and relpersistence = 'p'
      and relnamespace::regnamespace::text in ('public', 'graphile_worker') order by 1`);
  return Object.fromEntries(
    rows.map(({ name, pages }) => [name, Math.min(100, (MAX_PAGES / Number(pages)) * 100 || 100)]),
  );
}

/** Which pages are in the sample depends on their numbers alone, so that a physical copy has the same. */
export async function readFingerprint(
  client: pg.ClientBase,
  samples: Samples,
): Promise<Fingerprint> {
  const prints: Fingerprint = {};
  for (const [name, percent] of Object.entries(samples)) {
    const { rows } = await client.query<TablePrint>(`
      select (select count(*) from ${name}) as rows, count(*) as sampled,
        sum(hashtextextended(whole::text collate "C", 0)::numeric)::text as hash
      from ${name} whole tablesample system (${percent}) repeatable (1)`);
    if (rows[0]) prints[name] = rows[0];
  }
  return prints;
}

/** The tables that differ, each with what differs. */
export function compareFingerprints(live: Fingerprint, copy: Fingerprint): string[] {
  return Object.entries(live).flatMap(([name, print]) => {
    const other = copy[name];
    if (!other) return [`${name} is missing`];
    if (other.rows !== print.rows)
      return [`${name} has ${other.rows} rows instead of ${print.rows}`];
    return other.hash === print.hash && other.sampled === print.sampled
      ? []
      : [`rows of ${name} differ`];
  });
}
