import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertTitles } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { State } from '../../domain/playback/health.ts';
import { listHostDays, listMostOpened, listOpeningDays } from '../queries/numbers.ts';
import { addDemand, rankTitles } from './demand.ts';
import { countHosts, noteEnds, noteOpenings } from './numbers.ts';

const database = emptyDatabaseEachTest();
const TODAY = '2026-11-16';
const NOW = new Date('2026-11-16T15:00Z');

const open = async (id: string, opens: number, day = TODAY) =>
  await addDemand(database.db, [{ kind: 'movie', id, day, opens }]);

describe('openings of a day', () => {
  test('are those of its titles, stay when the week is over, and never shrink', async () => {
    await insertTitles(database.db, [
      { source_id: 'a', name: 'A' },
      { source_id: 'b', name: 'B' },
    ]);
    await open('a', 3, '2026-11-10');
    await open('a', 2);
    await open('b', 5);
    await noteOpenings(database.db, TODAY);
    await open('b', 1);
    await noteOpenings(database.db, TODAY);
    await rankTitles(database.db, '2026-11-17');
    await noteOpenings(database.db, '2026-11-17');
    expect(await listOpeningDays(database.db, '2026-11-01')).toEqual([
      { day: '2026-11-10', kind: 'movie', opens: 3 },
      { day: TODAY, kind: 'movie', opens: 8 },
    ]);
    expect(await listMostOpened(database.db, '2026-11-01', 9)).toMatchObject([
      { name: 'B', opens: 6 },
      { name: 'A', opens: 5 },
    ]);
    expect(await listMostOpened(database.db, TODAY, 1)).toMatchObject([{ name: 'B', opens: 6 }]);
  });

  test('add up to what was opened, whatever was opened when', async () => {
    const ids = ['a', 'b', 'c'];
    await insertTitles(
      database.db,
      ids.map((source_id) => ({ source_id })),
    );
    const opened = fc.record({
      id: fc.constantFrom(...ids),
      opens: fc.integer({ min: 1, max: 50 }),
      day: fc.constantFrom('2026-11-10', '2026-11-13', TODAY),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(opened, { maxLength: 12 }), async (all) => {
        await sql`truncate demand_counts, opening_days, opened_titles`.execute(database.db);
        for (const { id, opens, day } of all) await open(id, opens, day);
        await noteOpenings(database.db, TODAY);
        const sum = (rows: readonly { opens: number }[]) =>
          rows.reduce((total, { opens }) => total + opens, 0);
        expect(sum(await listOpeningDays(database.db, '2026-11-01'))).toBe(sum(all));
        expect(sum(await listMostOpened(database.db, '2026-11-01', 9))).toBe(sum(all));
      }),
      { numRuns: 10 },
    );
  });

  test('only the most opened titles of a day are kept, and no day for ever', async () => {
    const ids = Array.from({ length: 103 }, (_, place) => `t${place}`);
    await insertTitles(
      database.db,
      ids.map((source_id) => ({ source_id })),
    );
    for (const [place, id] of ids.entries()) await open(id, place + 1);
    await noteOpenings(database.db, TODAY);
    await open('t0', 500);
    await noteOpenings(database.db, TODAY);
    const kept = await listMostOpened(database.db, TODAY, 200);
    expect(kept).toHaveLength(100);
    expect(kept[0]).toMatchObject({ opens: 501 });
    await noteOpenings(database.db, '2027-06-01');
    expect(await listOpeningDays(database.db, '2026-01-01')).toEqual([]);
    expect(await listMostOpened(database.db, '2026-01-01', 9)).toEqual([]);
  });
});

const turn = (host: string, was: State, is: State) => ({ url: `https://${host}/1`, was, is });

describe('links of a host', () => {
  test('that stopped working, and that came back', async () => {
    await noteEnds(
      database.db,
      [
        turn('a.example', 'good', 'dead'),
        turn('A.example', 'slow', 'dead'),
        turn('a.example', 'dead', 'good'),
        turn('b.example', 'refuses-framing', 'dead'),
        // Never worked, or changed in another way.
        turn('a.example', 'unknown', 'dead'),
        turn('a.example', 'unknown', 'good'),
        turn('a.example', 'good', 'slow'),
      ],
      NOW,
    );
    await noteEnds(database.db, [turn('a.example', 'good', 'dead')], NOW);
    await noteEnds(database.db, [], NOW);
    const rows = await database.db.selectFrom('host_days').selectAll().orderBy('host').execute();
    expect(rows).toEqual([
      { day: TODAY, host: 'a.example', alive: 0, died: 3, revived: 1 },
      { day: TODAY, host: 'b.example', alive: 0, died: 1, revived: 0 },
    ]);
  });

  test('are counted once per day; hosts without links that work are forgotten', async () => {
    const [title] = await insertTitles(database.db, [{ source_id: 'a' }]);
    const states: State[] = ['good', 'slow', 'unknown', 'refuses-framing', 'dead', 'good'];
    const links = states.map((state, place) => ({ state, place }));
    for (const { state, place } of links) {
      const { id } = await database.db
        .insertInto('servers')
        .values({
          title_id: String(title),
          audio: 'LATINO',
          label: `${place}`,
          position: place,
          url: `https://${state === 'slow' ? 'b' : 'a'}.example/${place}`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await database.db.insertInto('server_health').values({ server_id: id, state }).execute();
    }
    await noteEnds(
      database.db,
      [turn('gone.example', 'good', 'dead')],
      new Date('2026-11-15T15:00Z'),
    );
    await noteEnds(database.db, [turn('a.example', 'good', 'dead')], NOW);
    await countHosts(database.db, TODAY);
    await countHosts(database.db, TODAY);
    expect(await listHostDays(database.db, '2026-11-01', 9)).toEqual([
      { host: 'a.example', days: [{ day: TODAY, alive: 3, died: 1, revived: 0 }] },
      { host: 'b.example', days: [{ day: TODAY, alive: 1, died: 0, revived: 0 }] },
    ]);
    await countHosts(database.db, '2027-06-01');
    expect(await listHostDays(database.db, '2026-11-01', 9)).toMatchObject([
      { days: [{ day: '2027-06-01' }] },
      { days: [{ day: '2027-06-01' }] },
    ]);
  });

  test('of a whole host that were dead for a night are counted as come back', async () => {
    const insert = async (day: string, row: { alive: number; died: number }) =>
      await database.db
        .insertInto('host_days')
        .values({ day, host: 'a.example', revived: 0, ...row })
        .execute();
    await insert('2026-11-14', { alive: 100, died: 100 });
    await noteEnds(
      database.db,
      [turn('a.example', 'dead', 'good'), turn('other.example', 'dead', 'good')],
      new Date('2026-11-15T15:00Z'),
    );
    await countHosts(database.db, TODAY);
    expect(await listHostDays(database.db, '2026-11-01', 9)).toEqual([
      {
        host: 'a.example',
        days: [
          { day: '2026-11-14', alive: 100, died: 100, revived: 0 },
          { day: '2026-11-15', alive: 0, died: 0, revived: 1 },
        ],
      },
    ]);
  });
});
