import { describe, expect, test } from 'vitest';
import { insertChannel } from '../../../tests/support/sample-live.ts';
import { insertTitles } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { setSetting } from '../../data/commands/settings.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { getGiven, loadSaved, previewLinks, saveLinks } from './paste-links.server.ts';
import { createPath, isMissing, isNew, type NewRow, type Preview } from './preview.ts';

const database = emptyDatabaseEachTest();
const ANA: Actor = { operatorId: null, name: 'Ana', role: 'helper' };
const OWNER: Actor = { operatorId: null, name: 'Olga', role: 'owner' };

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

/** The form as the page has it, with some fields answered. */
function answers(
  preview: Preview,
  fields: Record<string, string> = {},
  dropped: number[] = [],
): FormData {
  const form = formOf({ text: preview.text, answers: '1' });
  for (const row of preview.rows.filter(isNew)) {
    form.set(`url.${row.at}`, row.url);
    form.set(`place.${row.at}`, row.place);
    form.set(`audio.${row.at}`, row.audio);
    form.set(`label.${row.at}`, row.label);
    form.set(`written.${row.at}`, row.written);
    form.set(`taken.${row.at}`, row.taken);
    if (row.isChannel) form.set(`channel.${row.at}`, '1');
    if (!dropped.includes(row.at)) form.set(`keep.${row.at}`, 'on');
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const read = async (text: string) => await previewLinks(database.db, formOf({ text }), null);
const first = ({ rows }: Preview): NewRow => rows.find(isNew) as NewRow;
const labels = async () =>
  await database.db.selectFrom('servers').select(['label', 'audio']).orderBy('id').execute();

async function insertMovies(): Promise<string[]> {
  return await insertTitles(database.db, [
    { source_id: 'lluvia', name: 'Lluvia', release_year: 2008 },
    { source_id: 'otra-lluvia', name: 'Lluvia', release_year: 1990 },
    { source_id: 'sintel', name: 'Sintel', release_year: 2010 },
  ]);
}

describe('a preview', () => {
  test('tells what is new, what exists, what is asked and what is refused', async () => {
    const [, , sintel] = await insertMovies();
    await database.db
      .insertInto('servers')
      .values({
        title_id: sintel as string,
        audio: 'LATINO',
        label: 'Voltio',
        url: 'https://voltio.example/1',
        position: 0,
      })
      .execute();
    const { rows } = await read(
      'Sintel latino https://voltio.example/1\nSintel latino https://voltio.example/2\nLluvia https://voltio.example/3\nSintel javascript:alert(1)',
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['exists', 'new', 'new', 'refused']);
    expect(rows[2]).toMatchObject({ place: '', audio: '', why: 'several-titles' });
  });

  test('names hosts that the portal does not frame; video files need no list', async () => {
    await insertMovies();
    await setSetting(database.db, OWNER, 'embedOrigins', ['https://voltio.example']);
    const { tabHosts } = await read(
      'Sintel latino\nhttps://voltio.example/1\nhttps://otro.example/1\nhttps://otro.example/2\nhttps://mirlo.example/a.mp4',
    );
    expect(tabHosts).toEqual([{ host: 'otro.example', count: 2 }]);
  });

  test('a text without links, and one that is too long, say so', async () => {
    expect((await read('hola, ¿cómo va?')).problem).toBe('nothing');
    expect((await read('a'.repeat(200_001))).problem).toBe('too-long');
  });

  test('what is written in place of a wrong title is read like a paste', async () => {
    await insertMovies();
    const before = await read('La venganza del kiosquero latino https://voltio.example/1');
    expect(first(before)).toMatchObject({ place: '', why: 'absent-title' });
    const form = answers(before, { 'other.0': 'Sintel subtitulada' });
    const after = first(await previewLinks(database.db, form, null));
    expect(after.places.map(({ title }) => title.name)).toEqual(['Sintel']);
    expect(after).toMatchObject({ place: after.places[0]?.key, audio: 'SUBTITULADO', why: null });
  });

  test('what was written in place of a title is still so after another look, and can be corrected', async () => {
    await insertMovies();
    const before = await read('La venganza del kiosquero https://voltio.example/1');
    const written = await previewLinks(
      database.db,
      answers(before, { 'other.0': 'Sintel subtitulada' }),
      null,
    );
    const looked = await previewLinks(
      database.db,
      answers(written, { 'audio.0': 'LATINO', 'label.0': 'Otro' }),
      null,
    );
    expect(first(looked)).toMatchObject({ place: first(written).place, audio: 'LATINO' });
    const saved = await saveLinks(database.db, ANA, answers(looked), null);
    expect(saved).toMatchObject({ kind: 'saved', count: 1 });
    expect(await labels()).toEqual([{ label: 'Otro', audio: 'LATINO' }]);
  });

  test('what was saved where somebody wrote it is not added where it was read as well', async () => {
    const [, , sintel] = await insertMovies();
    const before = await read(
      'Lluvia 2008 latino https://voltio.example/1\nSintle latino https://voltio.example/2',
    );
    const form = answers(before, { 'other.0': 'Sintel latino', 'only-ready': '1' });
    expect(await saveLinks(database.db, ANA, form, null)).toMatchObject({ count: 1, left: 1 });
    const after = await previewLinks(database.db, form, null);
    expect(first(after)).toMatchObject({ place: `t${sintel}`, isKept: false });
    await saveLinks(database.db, ANA, form, null);
    expect(await labels()).toHaveLength(1);
  });

  test('the likeliest answers are taken only when somebody asks for them', async () => {
    await insertMovies();
    const before = await read('Sintle latino https://voltio.example/1');
    expect(first(before)).toMatchObject({ place: '', why: 'unknown-title' });
    const same = await previewLinks(database.db, answers(before), null);
    expect(first(same).place).toBe('');
    const after = first(
      await previewLinks(database.db, answers(before, { 'take-first': '1' }), null),
    );
    expect(after.place).toBe(after.places[0]?.key);
    expect(after.places[0]?.title.name).toBe('Sintel');
  });

  test('what a button took stays doubtful until a person says so, or chooses another', async () => {
    const [, , sintel] = await insertMovies();
    const { db } = database;
    const before = await read('Sintle latino https://voltio.example/1');
    const taken = await previewLinks(db, answers(before, { 'take-first': '1' }), null);
    expect(first(taken)).toMatchObject({ taken: `t${sintel}`, why: 'unknown-title' });
    const again = await previewLinks(db, answers(taken, { 'take-first': '1' }), null);
    expect(first(again).taken).toBe(`t${sintel}`);
    for (const button of ['save', 'only-ready'])
      expect(await saveLinks(db, ANA, answers(taken, { [button]: '1' }), null)).toMatchObject({
        kind: 'refused',
        preview: { problem: 'unconfirmed' },
      });
    expect(await labels()).toEqual([]);
    const sure = answers(taken, { 'sure.0': 'on' });
    expect(first(await previewLinks(db, sure, null))).toMatchObject({ taken: '' });
    expect(await saveLinks(db, ANA, sure, null)).toMatchObject({ kind: 'saved', count: 1 });
  });

  test('a title that is not there is offered for creation, and found once it is there', async () => {
    await insertMovies();
    const { db } = database;
    const before = await read(
      'El kiosco (2019) latino https://voltio.example/1\nSintel latino https://voltio.example/2',
    );
    const row = first(before);
    expect(row).toMatchObject({ why: 'absent-title', named: 'El kiosco', year: 2019 });
    expect(createPath(row)).toBe('/titulos/nuevo?nombre=El+kiosco&anio=2019');
    const taken = await previewLinks(db, answers(before, { 'take-first': '1' }), null);
    expect(first(taken).place).toBe('');
    const saved = await saveLinks(db, ANA, answers(before), null);
    expect(saved).toMatchObject({ kind: 'saved', count: 1, left: 1 });
    const [kiosk] = await insertTitles(db, [
      { source_id: 'kiosco', name: 'El kiosco', release_year: 2019 },
    ]);
    const after = await previewLinks(db, answers(before, { 'place.0': 'none' }), null);
    expect(first(after)).toMatchObject({ place: `t${kiosk}`, taken: '' });
  });

  test('a question is answered by saying that it is not there, or that it is a channel', async () => {
    await insertMovies();
    const { db } = database;
    const channel = await insertChannel(db, { source_id: 'lluvia-tv', name: 'Lluvia TV' });
    const before = await read('Lluvia latino https://voltio.example/1');
    expect(first(before).why).toBe('several-titles');
    const none = await previewLinks(db, answers(before, { 'place.0': 'none' }), null);
    expect(isMissing(first(none))).toBe(true);
    const asked = await previewLinks(db, answers(before, { 'place.0': 'channel' }), null);
    expect(first(asked)).toMatchObject({ isChannel: true, why: 'absent-channel' });
    expect(createPath(first(asked))).toBe(
      '/canales/nuevo?nombre=Lluvia&enlace=https%3A%2F%2Fvoltio.example%2F1',
    );
    expect(first(asked).places.map(({ key }) => key)).toContain(`c${channel}`);
    const saved = await saveLinks(db, ANA, answers(asked, { 'place.0': `c${channel}` }), null);
    expect(saved).toMatchObject({ kind: 'saved', count: 1 });
    const shown = saved.kind === 'saved' ? await loadSaved(db, saved.changeId) : null;
    expect(shown).toMatchObject([{ name: 'Lluvia TV', audio: null }]);
  });

  test('opened for a title, links without a name are its own', async () => {
    const [, , sintel = ''] = await insertMovies();
    const given = await getGiven(database.db, sintel);
    const preview = await previewLinks(
      database.db,
      formOf({ text: 'latino https://voltio.example/1' }),
      given,
    );
    expect(first(preview).place).toBe(`t${sintel}`);
    expect(await getGiven(database.db, '1; drop table titles')).toBeNull();
    expect(await getGiven(database.db, '999999')).toBeNull();
  });
});

describe('saving', () => {
  test('takes what was answered, one language for the rest, and leaves out what has no tick', async () => {
    const [, old] = await insertMovies();
    const preview = await read(
      'Lluvia https://voltio.example/1\nSintel https://voltio.example/2\nSintel https://voltio.example/3',
    );
    const form = answers(
      preview,
      {
        'place.0': `t${old}`,
        'label.0': 'Principal',
        'audio.rest': 'ESPAÑOL',
        'audio.1': 'LATINO',
      },
      [2],
    );
    const saved = await saveLinks(database.db, ANA, form, null);
    expect(saved).toMatchObject({ kind: 'saved', count: 2, left: 0 });
    expect(await labels()).toEqual([
      { label: 'Principal', audio: 'ESPAÑOL' },
      { label: 'Voltio', audio: 'LATINO' },
    ]);
    const shown = saved.kind === 'saved' ? await loadSaved(database.db, saved.changeId) : null;
    expect(shown?.map(({ name, isProbed }) => ({ name, isProbed }))).toEqual([
      { name: 'Lluvia', isProbed: false },
      { name: 'Sintel', isProbed: false },
    ]);
  });

  test('refuses while something is open, unless only the rest is wanted', async () => {
    await insertMovies();
    const preview = await read(
      'Lluvia latino https://voltio.example/1\nSintel latino https://voltio.example/2',
    );
    const open = await saveLinks(database.db, ANA, answers(preview), null);
    expect(open).toMatchObject({ kind: 'refused', preview: { problem: 'incomplete' } });
    expect(await labels()).toEqual([]);
    const some = await saveLinks(database.db, ANA, answers(preview, { 'only-ready': '1' }), null);
    expect(some).toMatchObject({ kind: 'saved', count: 1, left: 1 });
  });

  test('never takes a refused address, or a place that was not offered', async () => {
    const [lluvia] = await insertMovies();
    const preview = await read(
      'Sintel latino javascript:alert(1)\nSintel latino https://voltio.example/1',
    );
    const forged = answers(preview, {
      'url.0': 'javascript:alert(1)',
      'place.0': `t${lluvia}`,
      'audio.0': 'LATINO',
      'label.0': 'x',
      'keep.0': 'on',
      'place.1': `t${lluvia}`,
    });
    expect(await saveLinks(database.db, ANA, forged, null)).toMatchObject({ kind: 'refused' });
    expect(await labels()).toEqual([]);
  });

  test('takes any characters in a label', async () => {
    await insertMovies();
    for (const [at, label] of [`a\0b`, `${'x'.repeat(59)}😀`, '\u202e\u0007'].entries()) {
      const preview = await read(`Sintel latino https://voltio.example/${at}`);
      const saved = await saveLinks(
        database.db,
        ANA,
        answers(preview, { 'label.0': label, 'other.0': 'Sintel\0 latino' }),
        null,
      );
      expect(saved).toMatchObject({ kind: 'saved', count: 1 });
    }
    expect((await labels()).map(({ label }) => label)).toEqual(['ab', 'x'.repeat(59), 'Voltio']);
  });

  test('the same paste a second time adds nothing', async () => {
    await insertMovies();
    const preview = await read('Sintel latino https://voltio.example/1');
    await saveLinks(database.db, ANA, answers(preview), null);
    const again = await saveLinks(database.db, ANA, answers(preview), null);
    expect(again).toMatchObject({ kind: 'refused', preview: { problem: 'none-kept' } });
  });
});

test('a change that does not exist has no links', async () => {
  expect(await loadSaved(database.db, null)).toBeNull();
  expect(await loadSaved(database.db, "1' or true")).toBeNull();
  expect(await loadSaved(database.db, '12345')).toEqual([]);
});
