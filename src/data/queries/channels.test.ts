import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { insertChannel } from '../../../tests/support/sample-live.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { type Cursor, formatCursor, parseCursor } from '../../domain/catalogue/paging.ts';
import { CHANNEL_PAGE } from '../../domain/channels/channel.ts';
import {
  getChannel,
  getFirstChannel,
  listChannels,
  listSavedChannels,
  listZapChannels,
} from './channels.ts';

const database = emptyDatabaseEachTest();

const ids = (channels: readonly { id: string }[]): string[] => channels.map(({ id }) => id);
const hour = (value: number): Date => new Date(Date.UTC(2024, 0, 1, value));

async function visit(type: 'sports' | 'tv', limit: number) {
  const pages: string[][] = [];
  let cursor: Cursor | null = null;
  do {
    const page: Awaited<ReturnType<typeof listChannels>> = await listChannels(
      database.db,
      type,
      limit,
      cursor,
    );
    pages.push(ids(page.channels));
    // Through its text, as the address of the next page carries it.
    cursor = page.next && parseCursor(formatCursor(page.next));
    expect(cursor).toEqual(page.next);
  } while (cursor);
  return pages;
}

describe('pages of channels', () => {
  test('visit every active channel of the type once, oldest first [CALL-09 CALL-10]', async () => {
    const channels = fc.array(
      fc.record({
        type: fc.constantFrom('sports' as const, 'tv' as const),
        active: fc.boolean(),
        isOnList: fc.boolean(),
        // Few instants, so that many channels share one and the row decides.
        created_at: fc.integer({ min: 0, max: 5 }).map(hour),
      }),
      { maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(channels, fc.integer({ min: 1, max: 9 }), async (given, limit) => {
        await database.empty();
        const rows = given.map((channel, place) => ({ ...channel, source_id: `c${place}` }));
        for (const { isOnList, ...row } of rows) {
          await insertChannel(database.db, row);
          if (!isOnList)
            await database.db
              .deleteFrom('sports_channel_names')
              .where('name', '=', row.source_id)
              .execute();
        }
        for (const type of ['sports', 'tv'] as const) {
          const expected = rows
            .filter((row) => row.type === type && row.active && (type === 'tv' || row.isOnList))
            .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
            .map((row) => row.source_id);
          const pages = await visit(type, limit);
          expect(pages.flat()).toEqual(expected);
          expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
        }
        const all = [...(await visit('sports', limit)), ...(await visit('tv', limit))].flat();
        const zap = ids(await listZapChannels(database.db));
        expect(zap.toSorted()).toEqual(all.toSorted());
      }),
      { numRuns: 25 },
    );
  });

  test.each([
    [9, [9]],
    [10, [10]],
    [11, [10, 1]],
    [20, [10, 10]],
  ])(
    'of %i channels are %j: no more after a page of fewer than 10, and no empty one [NUM-01 STATE-20]',
    async (count, lengths) => {
      for (let place = 0; place < count; place++) {
        await insertChannel(database.db, { source_id: `c${place}`, created_at: hour(place) });
      }
      expect((await visit('tv', CHANNEL_PAGE)).map((page) => page.length)).toEqual(lengths);
    },
  );
});

describe('one channel', () => {
  test('is read by its id, with its type and address [CALL-11]', async () => {
    await insertChannel(database.db, { source_id: 'a', url: 'https://a.example/1' });
    await insertChannel(database.db, {
      source_id: 'x/y z',
      name: 'Canal',
      image: '/c.webp',
      type: 'sports',
      url: 'https://a.example/2',
    });
    expect(await getChannel(database.db, 'x/y z')).toEqual({
      rowId: '2',
      id: 'x/y z',
      name: 'Canal',
      image: '/c.webp',
      type: 'sports',
      servers: [
        {
          rowId: '2',
          audio: 'LATINO',
          label: 'Canal',
          url: 'https://a.example/2',
          health: 'unknown',
          plays: '',
          since: null,
        },
      ],
    });
  });

  test('may have no address', async () => {
    await insertChannel(database.db, { source_id: 'a' });
    expect((await getChannel(database.db, 'a'))?.servers).toEqual([]);
  });

  test.each(['', 'b', 'A', "' or 1=1 --", 'a\0', '\ud800'])('is not %j', async (id) => {
    await insertChannel(database.db, { source_id: 'a' });
    await insertChannel(database.db, { source_id: 'b', active: false });
    expect(await getChannel(database.db, id)).toBeNull();
  });
});

test('the first channel is the oldest active one, of whatever type [CAN-09]', async () => {
  expect(await getFirstChannel(database.db)).toBeNull();
  await insertChannel(database.db, { source_id: 'c', created_at: hour(3) });
  await insertChannel(database.db, { source_id: 'b', type: 'sports', created_at: hour(2) });
  await insertChannel(database.db, { source_id: 'a', active: false, created_at: hour(1) });
  expect((await getFirstChannel(database.db))?.id).toBe('b');
});

test('only names of channels that can be opened are saved ones [ENT-19]', async () => {
  await insertChannel(database.db, { source_id: 'ombu', name: 'Ombú', type: 'sports' });
  await insertChannel(database.db, { source_id: 'off', type: 'sports', active: false });
  await database.db
    .insertInto('sports_channel_names')
    .values([
      { name: 'Sin canal', channel_source_id: null },
      { name: 'Perdido', channel_source_id: 'no-existe' },
      { name: 'Ombú HD', channel_source_id: 'ombu' },
    ])
    .execute();
  expect(new Set(await listSavedChannels(database.db))).toEqual(
    new Set([
      ['Ombú', 'ombu'],
      ['Ombú HD', 'ombu'],
    ]),
  );
});
