import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertGuide } from '../../../tests/support/sample-guide.ts';
import { insertChannel } from '../../../tests/support/sample-live.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { SYSTEM } from '../commands/change.ts';
import { indexProgrammes } from '../commands/guide-search.ts';
import { removeSource } from '../commands/guide-sources.ts';
import { searchProgrammes } from './search-programmes.ts';

const database = emptyDatabaseEachTest();

const START = Date.UTC(2026, 10, 19);
const at = (minutes: number): Date => new Date(START + minutes * 60_000);
const show = (title: string, from: number, to = from + 60) => ({
  ...{ title, from: at(from), to: at(to) },
});

async function found(typed: string, minutes = 0): Promise<string[]> {
  const rows = await searchProgrammes(database.db, typed, { over: at(minutes), limit: 30 });
  return rows.map(
    ({ title, channel, startsAt }) =>
      `${title} ${channel.id} ${(startsAt.getTime() - START) / 60_000}`,
  );
}

async function guideOf(
  channels: Readonly<Record<string, ReturnType<typeof show>[]>>,
  more: { offset?: number; source?: string } = {},
): Promise<{ source: string; ids: string[] }> {
  const ids: string[] = [];
  for (const source_id of Object.keys(channels))
    ids.push(await insertChannel(database.db, { source_id }));
  const listed = Object.values(channels).map((shows, place) => [ids[place] as string, shows]);
  const source = await insertGuide(database.db, { ...more, channels: Object.fromEntries(listed) });
  return { source, ids };
}

describe('what a search finds of the guide', () => {
  test.each([
    ['noticias de la mañana', 'by its title'],
    ['NOTICIAS MANANA', 'without accents, capitals and small words'],
    ['mañana noticias', 'in any order'],
    ['notic', 'by the beginning of a word'],
    ['¡noticias!', 'with signs'],
  ])('"%s": %s', async (typed) => {
    await guideOf({ norte: [show('Noticias de la Mañana', 60), show('Cine', 120)] });
    await indexProgrammes(database.db, { at: at(0) });
    expect(await found(typed)).toEqual(['Noticias de la Mañana norte 60']);
  });

  test.each(['ticias', 'noticias cine', 'noticias de la tarde', '¡!'])(
    '"%s": nothing',
    async (typed) => {
      await guideOf({ norte: [show('Noticias de la Mañana', 60), show('Cine', 120)] });
      await indexProgrammes(database.db, { at: at(0) });
      expect(await found(typed)).toEqual([]);
    },
  );

  test('a number is found in any form', async () => {
    await guideOf({ norte: [show('Rocky II', 60)] });
    await indexProgrammes(database.db, { at: at(0) });
    expect(await found('rocky 2')).toEqual(['Rocky II norte 60']);
  });

  test('titles that begin so come first, then the soonest; a title once per channel', async () => {
    await guideOf({
      norte: [show('Cine', 500), show('Cine', 600), show('Gran cine', 10)],
      sur: [show('Cine argentino', 90), show('CINE', 300)],
    });
    await indexProgrammes(database.db, { at: at(0) });
    expect(await found('cine')).toEqual([
      'Cine argentino sur 90',
      'CINE sur 300',
      'Cine norte 500',
      'Gran cine norte 10',
    ]);
  });

  test('two channels with one guide are both found, each on its own clock', async () => {
    const { ids } = await guideOf({ norte: [show('Cine', 60)] });
    const norteHd = await insertChannel(database.db, { source_id: 'norte-hd' });
    await sql`insert into channel_guides (channel_id, guide_channel_id, mapped_by, offset_minutes)
      select ${norteHd}, guide_channel_id, 'hand', 30 from channel_guides where channel_id = ${ids[0]}`.execute(
      database.db,
    );
    await indexProgrammes(database.db, { at: at(0) });
    expect(await found('cine')).toEqual(['Cine norte 60', 'Cine norte-hd 90']);
  });

  test('is never what is over, nor what is later than 48 hours, whatever is added to its hours', async () => {
    const spans = fc.array(
      fc.record({
        gap: fc.oneof(fc.nat(90), fc.nat(2000)),
        lasts: fc.integer({ min: 1, max: 300 }),
      }),
      { maxLength: 20 },
    );
    const { ids } = await guideOf({ norte: [] });
    await sql`delete from guide_sources`.execute(database.db);
    await fc.assert(
      fc.asyncProperty(
        spans,
        fc.integer({ min: -1440, max: 1440 }),
        fc.integer({ min: -100, max: 3000 }),
        fc.nat(59),
        async (pieces, offset, indexed, later) => {
          let end = -1440;
          const listed = pieces.map(({ gap, lasts }, place) => {
            const from = end + gap;
            end = from + lasts;
            return show(`Programa p${place}x`, from, end);
          });
          const source = await insertGuide(database.db, {
            ...{ offset, channels: { [ids[0] as string]: listed } },
          });
          await indexProgrammes(database.db, { at: at(indexed) });
          const now = indexed + later;
          const got = await found('programa', now);
          await sql`delete from guide_sources where id = ${source}`.execute(database.db);
          await sql`delete from guide_programmes`.execute(database.db);
          const moved = (time: Date): number => (time.getTime() - START) / 60_000 + offset;
          const isNear = ({ from, to }: (typeof listed)[number], until: number): boolean =>
            moved(to) > now && moved(from) < until + 48 * 60;
          const names = (until: number) =>
            listed
              .filter((each) => isNear(each, until))
              .map((each) => `${each.title} norte ${moved(each.from)}`);
          // What begins in 48 hours is indexed within the hour.
          expect(names(now)).toEqual(expect.arrayContaining(got));
          expect(got).toEqual(expect.arrayContaining(names(indexed)));
        },
      ),
      { numRuns: 40 },
    );
  });

  test('a channel that is hidden, a guide that is taken away and a source that is removed take theirs at once', async () => {
    const { db } = database;
    const { ids } = await guideOf({
      ...{ norte: [show('Cine', 60)], sur: [show('Cine', 70)] },
      ...{ este: [show('Cine', 80)], oeste: [show('Cine', 90)] },
    });
    const { source } = await guideOf({ lejos: [show('Cine', 95)] }, { source: 'Otra' });
    await indexProgrammes(db, { at: at(0) });
    const all = ['Cine norte 60', 'Cine sur 70', 'Cine este 80', 'Cine oeste 90', 'Cine lejos 95'];
    expect(await found('cine')).toEqual(all);
    await sql`update channels set hidden = true where id = ${ids[0]}`.execute(db);
    expect(await found('cine')).toEqual(all.slice(1));
    await sql`delete from channel_guides where channel_id = ${ids[1]}`.execute(db);
    expect(await found('cine')).toEqual(all.slice(2));
    await sql`update channels set active = false where id = ${ids[2]}`.execute(db);
    expect(await found('cine')).toEqual(all.slice(3));
    await removeSource(db, SYSTEM, source);
    expect(await found('cine')).toEqual(['Cine oeste 90']);
  });

  test('a programme that its source changed is no longer found as it was, and after the next index as it is', async () => {
    const { db } = database;
    await guideOf({ norte: [show('Cine', 60), show('Noticias', 120)] });
    await indexProgrammes(db, { at: at(0) });
    await sql`update guide_programmes set title = 'Cine de verano' where title = 'Cine'`.execute(
      db,
    );
    await sql`update guide_programmes set starts_at = starts_at + interval '5 minutes' where title = 'Noticias'`.execute(
      db,
    );
    expect(await found('cine')).toEqual([]);
    expect(await found('noticias')).toEqual([]);
    await indexProgrammes(db, { at: at(0) });
    expect(await found('cine')).toEqual(['Cine de verano norte 60']);
    expect(await found('noticias')).toEqual(['Noticias norte 125']);
  });

  test('minutes of a guide count at once', async () => {
    const { ids } = await guideOf({ norte: [show('Cine', 60)] });
    await indexProgrammes(database.db, { at: at(0) });
    await sql`update channel_guides set offset_minutes = 15 where channel_id = ${ids[0]}`.execute(
      database.db,
    );
    expect(await found('cine')).toEqual(['Cine norte 75']);
  });
});

describe('the index', () => {
  test('is written only where something changed', async () => {
    const { db } = database;
    const { ids } = await guideOf({
      norte: [show('Cine', 60), show('Tarde', 120), show('Mañana', 2900)],
      sur: [show('Cine', 60)],
    });
    expect(await indexProgrammes(db, { at: at(0) })).toEqual({ written: 3, removed: 0 });
    expect(await indexProgrammes(db, { at: at(0) })).toEqual({ written: 0, removed: 0 });
    // Two are over, and one comes into sight.
    expect(await indexProgrammes(db, { at: at(125) })).toEqual({ written: 1, removed: 2 });
    await sql`delete from channel_guides where channel_id = ${ids[0]}`.execute(db);
    expect(await indexProgrammes(db, { at: at(125) })).toEqual({ written: 0, removed: 2 });
    const { rows } = await sql`select title from guide_titles`.execute(db);
    expect(rows).toEqual([]);
  });

  test('of many channels is right in every part', async () => {
    const { db } = database;
    await sql`insert into guide_sources (name, kind) values ('Grande', 'guide')`.execute(db);
    await sql`insert into channels (source_id, name, type, active)
      select 'c' || n, 'Canal ' || n, 'tv', true from generate_series(1, 450) n`.execute(db);
    await sql`insert into source_channels (source_id, lists, key, name)
      select s.id, 'guide', c.source_id, c.name from guide_sources s, channels c`.execute(db);
    await sql`insert into channel_guides (channel_id, guide_channel_id, mapped_by)
      select c.id, g.id, 'id' from channels c join source_channels g on g.key = c.source_id`.execute(
      db,
    );
    await sql`insert into guide_programmes (guide_channel_id, starts_at, ends_at, title)
      select id, ${at(60)}::timestamptz, ${at(90)}::timestamptz, 'De ' || key from source_channels`.execute(
      db,
    );
    expect(await indexProgrammes(db, { at: at(0) })).toEqual({ written: 450, removed: 0 });
    expect(await found('c450')).toEqual(['De c450 c450 60']);
    await sql`delete from guide_sources`.execute(db);
    expect(await indexProgrammes(db, { at: at(0) })).toEqual({ written: 0, removed: 450 });
  });
});
