import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertChannel, insertMatch } from '../../../tests/support/sample-live.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { getSettings } from '../../data/queries/settings.ts';
import { readMatchStreams } from './match-player.server.ts';

const database = emptyDatabaseEachTest();

const streamsOf = async (rowId: string) =>
  await readMatchStreams(database.db, async () => await getSettings(database.db), rowId);

const match = async (servers: { name: string; url: string }[]) =>
  await insertMatch(database.db, { source_id: 'm', starts_at: new Date(), servers });

const M3U8 = (name: string) => `https://a.example/${name}.m3u8`;

test('a match plays what our player can play: its own servers, then those of its channels', async () => {
  const channel = await insertChannel(database.db, {
    ...{ source_id: 'ombu', name: 'Ombú', type: 'sports' },
    url: M3U8('ombu'),
  });
  const rowId = await match([
    { name: 'Página', url: 'https://a.example/ver' },
    { name: 'Ombú', url: 'https://a.example/embed/ombu' },
    { name: 'Directo', url: M3U8('directo') },
  ]);
  const { candidates, tags } = await streamsOf(rowId);
  expect(candidates.map(({ label, source }) => [label, source.kind, source.url])).toEqual([
    ['Directo', 'hls', M3U8('directo')],
    ['Ombú', 'hls', M3U8('ombu')],
  ]);
  expect(tags).toEqual([`c${channel}`, `sc${channel}`]);
});

test('an address that match and channel share is tried once, and a dead one last', async () => {
  await insertChannel(database.db, {
    ...{ source_id: 'ombu', name: 'Ombú', type: 'sports' },
    url: M3U8('ombu'),
  });
  const rowId = await match([
    { name: 'Ombú', url: M3U8('ombu') },
    { name: 'Directo', url: M3U8('directo') },
  ]);
  await sql`insert into server_health (server_id, state, since)
    select id, 'dead', now() from servers where url = ${M3U8('ombu')}`.execute(database.db);
  const { candidates } = await streamsOf(rowId);
  expect(candidates.map(({ label }) => label)).toEqual(['Directo', 'Ombú']);
});

test('a match without such servers, or with a channel that is gone, has none', async () => {
  await insertChannel(database.db, {
    ...{ source_id: 'ombu', name: 'Ombú', type: 'sports', active: false },
    url: M3U8('ombu'),
  });
  const rowId = await match([{ name: 'Ombú', url: 'https://a.example/embed/ombu' }]);
  expect(await streamsOf(rowId)).toEqual({ candidates: [], tags: [] });
});
