import { beforeAll, expect, test } from 'vitest';
import { getGiven, previewLinks } from '../../../src/studio/paste-links/paste-links.server.ts';
import {
  fieldName,
  isNew,
  type NewRow,
  type Preview,
} from '../../../src/studio/paste-links/preview.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { twins } from './catalogue.ts';
import { type ForeignPaste, foreignPastes } from './foreign-pastes.ts';
import { type ScoredLink, scoreRow } from './foreign-score.ts';
import { insertSamples } from './insert-samples.ts';

let database: TestDatabase;
let rowOf: ReadonlyMap<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  rowOf = await insertSamples(database.db);
  return async () => await database.drop();
});

/** The form of a preview, with a button that was pressed. */
function formOf({ text, rows }: Pick<Preview, 'text' | 'rows'>, button: string): FormData {
  const form = new FormData();
  form.set('text', text);
  form.set(button, '1');
  if (rows.length > 0) form.set('answers', '1');
  for (const row of rows.filter(isNew)) {
    for (const field of ['url', 'place', 'taken', 'audio', 'label', 'written'] as const)
      form.set(fieldName(row.at, field), row[field]);
    form.set(fieldName(row.at, 'keep'), 'on');
  }
  return form;
}

type Pressed = { read: ScoredLink[]; taken: ScoredLink[] };

/** What a paste becomes at first sight, and after 'Tomar lo más probable' was pressed, twice. */
async function pressAll(paste: ForeignPaste): Promise<Pressed> {
  const { db } = database;
  const given = await getGiven(db, paste.for === null ? null : (rowOf.get(paste.for) ?? null));
  const read = await previewLinks(db, formOf({ text: paste.text, rows: [] }, 'read'), given);
  const once = await previewLinks(db, formOf(read, 'take-first'), given);
  const twice = await previewLinks(db, formOf(once, 'take-first'), given);
  const scored = (preview: Preview): ScoredLink[] => {
    const rows = preview.rows.filter(({ kind }) => kind !== 'refused') as NewRow[];
    expect(
      rows.map(({ kind }) => kind),
      paste.name,
    ).toEqual(paste.links.map(() => 'new'));
    return paste.links.map((link, at) =>
      scoreRow(`${paste.name} #${at + 1}`, link, rows[at] as NewRow, twins),
    );
  };
  return { read: scored(read), taken: scored(twice) };
}

const MAX_ASKED_PERCENT = 12;

test('no link of another title or of a channel is silently in the wrong place, by any button', async () => {
  expect(foreignPastes.length).toBe(120);
  const read: ScoredLink[] = [];
  const taken: ScoredLink[] = [];
  for (const paste of foreignPastes) {
    const pressed = await pressAll(paste);
    read.push(...pressed.read);
    taken.push(...pressed.taken);
  }
  const wrongIn = (links: readonly ScoredLink[]): string[] =>
    links.filter(({ outcome }) => outcome === 'wrong').map(({ what }) => what);
  const percent = (links: readonly ScoredLink[]): number => (100 * links.length) / read.length;
  const asked = percent(read.filter(({ isAsked }) => isAsked));
  console.info(
    `${foreignPastes.length} pastes, ${read.length} links: ` +
      `${percent(read.filter(({ outcome }) => outcome === 'right')).toFixed(1)} % as a person would, ${asked.toFixed(1)} % asked; ` +
      `silently wrong: ${wrongIn(read).length}, after the button ${wrongIn(taken).length}`,
  );
  if (process.env.SHOW)
    for (const { outcome, what } of read) if (outcome !== 'right') console.info(outcome, what);
  expect(wrongIn(read)).toEqual([]);
  expect(wrongIn(taken)).toEqual([]);
  expect(asked).toBeLessThanOrEqual(MAX_ASKED_PERCENT);
});
