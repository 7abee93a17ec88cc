import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { insertGuide } from '../../../tests/support/sample-guide.ts';
import { insertChannel } from '../../../tests/support/sample-live.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { listOnAir } from './programmes.ts';

const database = emptyDatabaseEachTest();

const START = Date.UTC(2026, 10, 19);
const at = (minutes: number): Date => new Date(START + minutes * 60_000);

describe('what channels show', () => {
  test('is what is not over, in order, on the clock of viewers', async () => {
    const { db } = database;
    const channel = await insertChannel(db, { source_id: 'norte' });
    let from = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ gap: fc.nat(60), lasts: fc.integer({ min: 1, max: 200 }) }), {
          maxLength: 12,
        }),
        fc.integer({ min: -1440, max: 1440 }),
        fc.integer({ min: -200, max: 3000 }),
        async (pieces, offset, asked) => {
          from = 0;
          const listed = pieces.map(({ gap, lasts }, place) => {
            const begin = from + gap;
            from = begin + lasts;
            return { title: `Programa ${place}`, from: at(begin), to: at(from) };
          });
          const source = await insertGuide(db, { offset, channels: { [channel]: listed } });
          const found = await listOnAir(db, [channel], { at: at(asked), each: 3 });
          const moved = (time: Date): Date => new Date(time.getTime() + offset * 60_000);
          const expected = listed
            .map(({ title, from, to }) => ({ title, startsAt: moved(from), endsAt: moved(to) }))
            .filter(({ endsAt }) => endsAt > at(asked))
            .slice(0, 3);
          const shown = (found.get(channel) ?? []).map(({ title, startsAt, endsAt }) => ({
            ...{ title, startsAt, endsAt },
          }));
          await db.deleteFrom('guide_programmes').execute();
          await db.deleteFrom('guide_sources').where('id', '=', source).execute();
          expect(shown).toEqual(expected);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('is later by what the source, or the channel itself, and its playlist add', async () => {
    const { db } = database;
    const [norte, sur] = [
      await insertChannel(db, { source_id: 'norte' }),
      await insertChannel(db, { source_id: 'sur' }),
    ];
    const listed = [{ title: 'Noticiero', from: at(0), to: at(60) }];
    const source = await insertGuide(db, {
      ...{ offset: -180, channels: { [norte]: listed, [sur]: listed } },
    });
    await db
      .insertInto('source_channels')
      .values({
        ...{ source_id: source, lists: 'channel', key: 'sur', name: 'Sur' },
        ...{ channel_id: sur, mapped_by: 'source', shift_minutes: 60 },
      })
      .execute();
    const shown = await listOnAir(db, [norte, sur], { at: at(-180), each: 2 });
    expect(shown.get(norte)).toMatchObject([{ startsAt: at(-180), endsAt: at(-120) }]);
    expect(shown.get(sur)).toMatchObject([{ startsAt: at(-120), endsAt: at(-60) }]);
  });
});
