import type { DatabaseContents } from '../../tests/support/database-contents.ts';

/** The names of tables, sequences and definitions that differ. */
export function differences(before: DatabaseContents, after: DatabaseContents): string[] {
  const named = (kind: 'tables' | 'sequences'): string[] =>
    [...new Set([...Object.keys(before[kind]), ...Object.keys(after[kind])])].filter(
      (name) => JSON.stringify(before[kind][name]) !== JSON.stringify(after[kind][name]),
    );
  const differing = (some: DatabaseContents, others: DatabaseContents): string[] =>
    some.definitions.filter((definition) => !others.definitions.includes(definition));
  return [
    ...named('tables'),
    ...named('sequences'),
    ...differing(before, after),
    ...differing(after, before),
  ];
}

/** Without what the bench, the portals that showed its pages, and restores, which renew all pages, wrote. */
export function catalogueOf(contents: DatabaseContents): DatabaseContents {
  const { drill_commits: _, missed_searches: __, outbox: ___, ...tables } = contents.tables;
  const { outbox_id_seq: ____, ...sequences } = contents.sequences;
  return { ...contents, tables, sequences };
}
