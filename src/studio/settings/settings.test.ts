import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { insertOperator } from '../../../tests/support/sample-operators.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { OperatorSession } from '../../data/queries/operators.ts';
import { getSettings } from '../../data/queries/settings.ts';
import {
  checkSetting,
  SETTING_KEYS,
  type SettingKey,
  storedSettings,
} from '../../domain/settings/settings.ts';
import { readTyped, typedValues } from '../editing/controls.ts';
import { settingsText, settingTexts, zoneName } from '../text/settings.es.ts';
import { CONTROLS } from './controls.ts';
import { loadSettings, postSettings } from './settings.server.ts';

vi.stubEnv('STUDIO_DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');

const database = emptyDatabaseEachTest();
let session: OperatorSession;

beforeEach(async () => {
  session = await insertOperator(database.db, { name: 'Ana', role: 'owner' });
});

/** A field that is left alone keeps its value, also what its text does not show of it. */
function throughForm(key: SettingKey, value: unknown): unknown {
  const controls = { [key]: CONTROLS[key] };
  const isExact = CONTROLS[key].kind !== 'megabytes';
  const base = isExact ? null : { [key]: value };
  return readTyped(controls, typedValues(controls, { [key]: value }), base)[key];
}

describe.each(SETTING_KEYS)('%s', (key) => {
  test('has a control, a name, a meaning, its pages, and a sentence for a wrong value', () => {
    expect(CONTROLS[key].kind).toBeTruthy();
    const { label, meaning, pages, wrong } = settingTexts[key];
    for (const text of [label, meaning, pages, wrong]) expect(text.length).toBeGreaterThan(1);
    expect(settingsText.groups.filter(({ keys }) => (keys as string[]).includes(key))).toHaveLength(
      1,
    );
    const control = CONTROLS[key];
    const parts = 'parts' in control ? control.parts : [];
    for (const { name } of parts) expect(settingsText.parts[key]?.[name]).toBeTruthy();
  });

  test('is read from its fields as it was written into them', () => {
    const stored = storedSettings([])[key];
    expect(throughForm(key, stored)).toEqual(stored);
  });
});

const word = fc.stringMatching(/^[\p{L}\d]([\p{L}\d ]{0,20}[\p{L}\d])?$/u);
const link = fc.webUrl();
const SAMPLES = {
  announcement: fc.option(fc.record({ title: word, text: word, url: fc.option(link) })),
  adSlots: fc.array(fc.record({ image: word, url: link, label: fc.oneof(word, fc.constant('')) }), {
    maxLength: 3,
  }),
  mysteryBox: fc.option(
    fc.record({ priceArs: fc.nat(), province: fc.option(word), pitch: fc.option(word) }),
  ),
  footerLinks: fc.array(fc.record({ label: word, url: link }), { maxLength: 6 }),
  brandColour: fc.stringMatching(/^#[0-9a-f]{6}$/),
  embedOrigins: fc.uniqueArray(fc.constantFrom('https://a.example', 'http://b.example:81')),
  postersCarryNames: fc.boolean(),
  tvAppSize: fc.option(fc.integer({ min: 1 })),
  adUrl: fc.option(link),
  siteName: word,
} as const;

test.each(Object.keys(SAMPLES) as (keyof typeof SAMPLES)[])(
  'any value of %s survives its form',
  (key) => {
    fc.assert(
      fc.property(SAMPLES[key] as fc.Arbitrary<unknown>, (value) => {
        const check = checkSetting(key, value);
        if (!check.ok) return;
        expect(throughForm(key, check.value)).toEqual(check.value);
      }),
    );
  },
);

async function post(fields: Record<string, string | null>, intent = 'save') {
  const { base, typed } = await loadSettings(database.db);
  const form = new FormData();
  const given = { ...typed, base: JSON.stringify(base), ...fields, intent };
  for (const [name, value] of Object.entries(given)) if (value !== null) form.set(name, value);
  return await postSettings(database.db, session, form);
}

describe('the form', () => {
  test('shows first what changes, and then saves just that', async () => {
    const fields = {
      siteName: 'Cine Club',
      'announcement.title': 'Hola',
      'announcement.text': 'Vení',
    };
    expect(await post(fields, 'review')).toMatchObject({
      kind: 'form',
      preview: [
        { key: 'siteName', before: 'Butaca', after: 'Cine Club' },
        {
          key: 'announcement',
          before: null,
          after: { title: 'Hola', text: 'Vení', url: null },
        },
      ],
    });
    expect((await getSettings(database.db)).siteName).toBe('Butaca');
    expect(await post(fields)).toEqual({ kind: 'saved', change: expect.stringMatching(/^\d+$/) });
    expect((await getSettings(database.db)).siteName).toBe('Cine Club');
    const rows = await database.db.selectFrom('settings').select('key').execute();
    expect(rows.map(({ key }) => key).sort()).toEqual(['announcement', 'siteName']);
    expect(await post({})).toMatchObject({ kind: 'form', isUnchanged: true });
  });

  test.each([
    ['siteName', { siteName: ' ' }],
    ['adUrl', { adUrl: 'javascript:alert(1)' }],
    ['tvAppPriceArs', { tvAppPriceArs: '10,5' }],
    ['embedOrigins', { embedOrigins: 'https://*.example' }],
    ['sourceZone', { sourceZone: 'Lima' }],
    ['logo', { logo: '//elsewhere.example/a.png' }],
    ['brandColour', { brandColour: '#4b0082' }],
    ['brandColour', { brandColour: 'red' }],
    ['footerLinks', { 'footerLinks.0.label': 'Redes' }],
    ['tvAppSize', { tvAppSize: 'mucho' }],
    ['announcement', { 'announcement.title': 'Hola' }],
    ['adSlots', { 'adSlots.0.image': '/a.webp' }],
    ['mysteryBox', { 'mysteryBox.priceArs': 'x' }],
    ['tvAppSha256', { tvAppSha256: 'x' }],
  ])('with a wrong %s marks it and saves nothing', async (key, fields) => {
    expect(await post({ tagline: 'Otra', ...fields })).toMatchObject({
      kind: 'form',
      wrong: [key],
      typed: fields,
    });
    expect(await database.db.selectFrom('settings').select('key').execute()).toEqual([]);
  });

  test('with what is stored in other letters has nothing to change', async () => {
    const digest = 'ab'.repeat(32);
    await post({ tvAppSha256: digest });
    expect(await post({ tvAppSha256: digest.toUpperCase() })).toMatchObject({ isUnchanged: true });
  });

  test.each([
    ['18,9', 18_900_000],
    ['18.9', 18_900_000],
    ['20 MB', 20_000_000],
    ['', null],
  ])('with a size of %j MB stores its bytes', async (tvAppSize, bytes) => {
    await post({ tvAppSize: '1' });
    await post({ tvAppSize });
    expect((await getSettings(database.db)).tvAppSize).toBe(bytes);
  });

  test('offers zones to choose from, the stored one among them', async () => {
    const { zones } = await loadSettings(database.db);
    expect(zones).toContain('America/Lima');
    expect(zones).toContain('UTC');
    expect(zones[0]).toMatch(/^America/);
    expect(zoneName('America/Argentina/Buenos_Aires')).toBe('América · Argentina · Buenos Aires');
  });

  test('with fewer places than codes are sold marks the total', async () => {
    await database.db.updateTable('tv_app_quota').set({ sold: 10 }).execute();
    expect(await post({ tvAppTotal: '9' })).toMatchObject({ wrong: ['tvAppTotal'] });
  });

  test('says who changed the same meanwhile, and keeps what they changed elsewhere', async () => {
    const { base, typed } = await loadSettings(database.db);
    await post({ siteName: 'Uno', tagline: 'De ellos', adUrl: 'https://a.example/' });
    const answer = await post({ ...typed, base: JSON.stringify(base), siteName: 'Dos' });
    expect(answer).toMatchObject({
      kind: 'form',
      clashes: [{ key: 'siteName', theirs: 'Uno', author: { name: 'Ana' } }],
      typed: { siteName: 'Dos', tagline: 'De ellos', adUrl: 'https://a.example/' },
    });
  });

  test('of an earlier release leaves alone what it does not show', async () => {
    await post({ tagline: 'Nuestra' });
    const { base } = await loadSettings(database.db);
    const { tagline: _, ...shown } = base;
    const fields = { base: JSON.stringify(shown), tagline: null, siteName: 'Uno' };
    expect(await post(fields)).toMatchObject({ kind: 'saved' });
    expect(await getSettings(database.db)).toMatchObject({ siteName: 'Uno', tagline: 'Nuestra' });
  });

  test('waits for a fresh key with its preview, and is for owners only', async () => {
    session = { ...session, keyUsedAt: new Date(0) };
    expect(await post({ siteName: 'Otro' })).toMatchObject({
      kind: 'form',
      preview: [{ key: 'siteName' }],
      waiting: { kind: 'needs-key' },
    });
    for (const role of ['editor', 'helper'] as const) {
      session = await insertOperator(database.db, { name: role, role });
      await expect(post({ siteName: 'Otro' })).rejects.toMatchObject({ status: 403 });
      await expect(post({ siteName: 'Otro' }, 'review')).rejects.toMatchObject({ status: 403 });
    }
  });

  test('that is not one of ours is a mistake of the client', async () => {
    for (const base of ['', '{', 'null'])
      await expect(post({ base })).rejects.toMatchObject({ status: 400 });
  });
});
