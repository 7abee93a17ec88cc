import { expect, test } from 'vitest';
import { emptyDatabaseEachTest } from '../../tests/support/test-database.ts';
import { chooseSamples, compareFingerprints, readFingerprint } from './fingerprint.ts';
import { onDatabase } from './migrate.ts';

const database = emptyDatabaseEachTest();

test('a changed, a lost and an added row show, each in its table, and nothing else does', async () => {
  await onDatabase(database.url, async (client) => {
    await client.query(`
      insert into titles (kind, source_id, name, active) values ('movie', 'a', 'A', true), ('movie', 'b', 'B', true);
      insert into settings (key, value) values ('siteName', '"Uno"');
      insert into missed_searches (day, text, times) values (current_date, 'nada', 3)`);
    const samples = await chooseSamples(client);
    const read = async () => await readFingerprint(client, samples);
    const before = await read();
    expect(compareFingerprints(before, await read())).toEqual([]);
    await client.query(`
      update settings set value = '"Dos"';
      delete from missed_searches;
      insert into outbox (tags) values ('{site}')`);
    expect(compareFingerprints(before, await read())).toEqual([
      'missed_searches has 0 rows instead of 1',
      'outbox has 1 rows instead of 0',
      'rows of settings differ',
    ]);
    const { titles: _, ...rest } = await read();
    expect(compareFingerprints(before, rest)).toContain('titles is missing');
  });
});
