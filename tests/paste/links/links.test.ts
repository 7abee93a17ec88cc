import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { listKnownTitles } from '../../../src/data/queries/known-titles.ts';
import { placeReading, readPasted } from '../../../src/studio/paste-links/read-links.server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { sampleTitles, twins } from './catalogue.ts';
import { type GoldenPaste, goldenPastes } from './golden.ts';
import { insertSamples } from './insert-samples.ts';
import { madePaste } from './made.ts';
import { type Outcome, type Scored, scorePaste } from './score.ts';

let database: TestDatabase;
let rowOf: ReadonlyMap<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  rowOf = await insertSamples(database.db);
  return async () => await database.drop();
});

async function scoreOf(paste: GoldenPaste): Promise<Scored[]> {
  const { db } = database;
  const row = paste.for === null ? undefined : rowOf.get(paste.for);
  const [given = null] = row === undefined ? [] : await listKnownTitles(db, [row]);
  const links = await placeReading(db, readPasted(paste.text, []), given);
  return scorePaste(paste, links, twins);
}

test('the pastes are many, and each says where its links belong', () => {
  expect(goldenPastes.length).toBeGreaterThanOrEqual(150);
  expect(new Set(goldenPastes.map(({ name }) => name)).size).toBe(goldenPastes.length);
  const names = new Set(sampleTitles.map(({ name }) => name));
  for (const { name, text, links } of goldenPastes) {
    expect(text.trim(), name).not.toBe('');
    expect(links.length, name).toBeGreaterThan(0);
    for (const link of links) {
      if (link.kind !== 'new' || !('value' in link.place)) continue;
      const title = link.place.value.replace(/ \S+x\d+$/, '').replace(/ \(\d{4}\)$/, '');
      expect(names, `${name}: ${title}`).toContain(title);
    }
  }
});

test('links as people paste them are put where a person would, and never silently elsewhere', async () => {
  const links: Scored[] = [];
  for (const paste of goldenPastes) links.push(...(await scoreOf(paste)));
  const count = (...outcomes: Outcome[]): number =>
    links.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const percent = (part: number): number => (100 * part) / links.length;
  const good = percent(count('right', 'asked'));
  console.info(
    `${goldenPastes.length} pastes, ${links.length} links: ${good.toFixed(1)} % where a person would put them or asked about ` +
      `(${percent(count('right')).toFixed(1)} % exactly, ${percent(count('asked')).toFixed(1)} % asked without need), ` +
      `${count('wrong')} silently wrong`,
  );
  if (process.env.SHOW)
    for (const { outcome, what } of links) if (outcome !== 'right') console.info(outcome, what);
  expect(links.filter(({ outcome }) => outcome === 'wrong').map(({ what }) => what)).toEqual([]);
  expect(good).toBeGreaterThanOrEqual(97);
});

test('links made by chance are never silently in the wrong place', async () => {
  const all: Scored[] = [];
  await fc.assert(
    fc.asyncProperty(madePaste, async (paste) => {
      const links = await scoreOf(paste);
      all.push(...links);
      // Labels are numbered where a server is named twice.
      expect(links.filter(({ outcome }) => outcome === 'wrong').map(({ what }) => what)).toEqual(
        [],
      );
    }),
    { numRuns: 300 },
  );
  const placed = all.filter(({ isPlaced }) => isPlaced).length / all.length;
  console.info(
    `${all.length} links made by chance: ${(100 * placed).toFixed(1)} % placed without a question`,
  );
  expect(placed).toBeGreaterThan(0.7);
}, 60_000);
