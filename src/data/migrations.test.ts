import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { isContracting } from './migrate.ts';

/** The last one before releases were upgraded while older ones run. */
const LAST_WITHOUT_RULE = '0029-numbers.sql';
/** What code of the release before may still use (docs/decisions/0048). */
const TAKES_AWAY =
  /\bdrop\s+(table|column|view|type|function|schema)\b|\brename\s+(to|column)\b|\bset\s+not\s+null\b|\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b|\bdrop\s+default\b/i;

/** What a function does when it is called is not what the migration does. */
const FUNCTION_BODY = /\bas\s+\$\$.*?\$\$/gis;

function takesAway(text: string): boolean {
  const statements = text.replaceAll(/--.*$/gm, '').replaceAll(FUNCTION_BODY, '');
  return TAKES_AWAY.test(statements) && !isContracting(text);
}

test('a migration leaves what the release before uses, or says since when nothing uses it', () => {
  const files = globSync(new URL('./migrations/*.sql', import.meta.url).pathname);
  expect(files.length).toBeGreaterThan(28);
  const wrong = files
    .filter((file) => basename(file) > LAST_WITHOUT_RULE)
    .filter((file) => takesAway(readFileSync(file, 'utf8')));
  expect(wrong).toEqual([]);
});

test.each([
  'alter table titles drop column name;',
  'ALTER TABLE titles\n  RENAME COLUMN a TO b;',
  'drop table x;',
  'alter table titles alter column year set not null;',
  'alter table titles alter year type bigint;',
  'do $$ begin drop table x; end $$;',
])('%s takes something away', (statement) => {
  expect(takesAway(statement)).toBe(true);
  expect(takesAway(`-- contract: nothing uses it since 0.3.0\n${statement}`)).toBe(false);
});

test.each([
  'create table x (id bigint not null);',
  'alter table titles add column more text;',
  '-- drop table x\ncreate index a on b (c);',
  'create or replace function f() returns int language sql as $$ select 1 $$;',
  'create function f() returns void language sql as $$ drop schema mine; $$;',
])('%s does not', (statement) => {
  expect(takesAway(statement)).toBe(false);
});
