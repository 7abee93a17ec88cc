import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkSetting,
  publicSettings,
  SETTING_KEYS,
  type SettingKey,
  settingsFromRows,
} from './settings.ts';

const defaults = settingsFromRows([]);

describe('without rows', () => {
  test('the portal has a name, the spec’s price and quota, and no links [NUM-14 NUM-15 NAV-06]', () => {
    expect(defaults).toMatchObject({
      siteName: 'Butaca',
      tvAppPriceArs: 3000,
      tvAppTotal: 2000,
      sourceZone: 'America/Lima',
      embedOrigins: [],
      adSlots: [],
      adUrl: null,
      adultAppUrl: null,
      announcement: null,
      mysteryBox: { priceArs: 3000, province: null },
    });
  });

  test('every key has a value', () => {
    expect(Object.keys(defaults).sort()).toEqual([...SETTING_KEYS].sort());
    expect(Object.values(defaults)).not.toContain(undefined);
  });
});

describe('rows', () => {
  test('replace the default of their own key only', () => {
    const settings = settingsFromRows([
      { key: 'siteName', value: '  Cine Club ' },
      { key: 'adUrl', value: 'https://ads.example/x' },
    ]);
    expect(settings).toEqual({
      ...defaults,
      siteName: 'Cine Club',
      adUrl: 'https://ads.example/x',
      chatGreeting: '¡Hola! Necesito ayuda con Cine Club.',
    });
  });

  test('of a greeting stand before the one that is made of the name', () => {
    const greeting = (...rows: { key: string; value: string }[]) =>
      settingsFromRows(rows).chatGreeting;
    const name = { key: 'siteName', value: 'Cine Club' };
    expect(greeting()).toBe('¡Hola! Necesito ayuda con Butaca.');
    expect(greeting(name, { key: 'chatGreeting', value: 'Buenas' })).toBe('Buenas');
    expect(greeting(name, { key: 'chatGreeting', value: '' })).toContain('Cine Club');
  });

  test('that do not fit, or that nobody knows, count as missing', () => {
    expect(
      settingsFromRows([
        { key: 'siteName', value: '   ' },
        { key: 'tvAppPriceArs', value: -1 },
        { key: 'adUrl', value: 'javascript:alert(1)' },
        { key: 'embedOrigins', value: ['nonsense'] },
        { key: 'unknown', value: 1 },
        { key: '__proto__', value: { siteName: 'x' } },
        { key: 'tagline', value: 'Queda' },
      ]),
    ).toEqual({ ...defaults, tagline: 'Queda' });
  });

  test('of any kind never take the portal down', () => {
    const rows = fc.array(
      fc.record({ key: fc.constantFrom(...SETTING_KEYS), value: fc.jsonValue() }),
    );
    fc.assert(
      fc.property(rows, (given) => {
        const settings = settingsFromRows(given);
        for (const key of SETTING_KEYS)
          expect(checkSetting(key, settings[key])).toMatchObject({ ok: true });
      }),
    );
  });
});

const LINKS: SettingKey[] = [
  'chatUrl',
  'communityUrl',
  'storeUrl',
  'tvApkUrl',
  'adultAppUrl',
  'adUrl',
  'tvInstallVideoUrl',
  'tvIpkUrl',
  'tvWgtUrl',
];

describe.each(LINKS)('%s', (key) => {
  test.each(['https://a.example/x?y=1', 'http://a.example', null])('may be %s', (value) => {
    expect(checkSetting(key, value)).toEqual({ ok: true, value });
  });

  test.each([
    '',
    'a.example',
    '//a.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    5,
    {},
  ])('may not be %j', (value) => {
    expect(checkSetting(key, value).ok).toBe(false);
  });
});

describe('embedOrigins', () => {
  test.each([
    'https://a.example',
    'https://a.example:8443',
    'http://127.0.0.1:4000',
    'http://[::1]:4000',
  ])('takes %s', (origin) => {
    expect(checkSetting('embedOrigins', [origin])).toEqual({ ok: true, value: [origin] });
  });

  // They go into the security policy of every page: nothing there may end one rule and begin another.
  test.each([
    'nonsense',
    '',
    'a.example',
    'https://a.example/',
    'https://a.example/path',
    'https://A.example',
    'https://a.example:443',
    'https://user@a.example',
    'https://*',
    'https://*.example',
    'https://a;script-src',
    'https://a.example,b.example',
    "https://'unsafe-inline'",
    'https://a.example https://b.example',
    'https:',
    'blob:https://a.example',
    'javascript:alert(1)',
  ])('refuses %j with a reason', (origin) => {
    const check = checkSetting('embedOrigins', ['https://good.example', origin]);
    expect(check).toMatchObject({ ok: false, reason: expect.stringMatching(/^1 must be/) });
  });
});

describe('sourceZone', () => {
  test.each([
    'America/Lima',
    'America/Argentina/Buenos_Aires',
    'America/Buenos_Aires',
    'UTC',
    'Europe/Madrid',
  ])('takes %s', (zone) => {
    expect(checkSetting('sourceZone', zone)).toEqual({ ok: true, value: zone });
  });

  test.each(['', 'Lima', 'America/Nowhere', 'America/Lima ', 5, null])('refuses %j', (zone) => {
    expect(checkSetting('sourceZone', zone).ok).toBe(false);
  });
});

test.each([
  ['siteName', 'x'.repeat(40), true],
  ['siteName', 'x'.repeat(41), false],
  ['tvAppPriceArs', 0, true],
  ['tvAppPriceArs', 2.5, false],
  ['tvAppPriceArs', '3000', false],
  ['mysteryBox', { priceArs: 3000, province: 'Mendoza' }, true],
  ['mysteryBox', { priceArs: 3000, province: '' }, false],
  ['mysteryBox', { priceArs: 2500 }, true],
  ['mysteryBox', null, true],
  ['announcement', { title: 'Hola', text: 'Vení' }, true],
  ['announcement', { title: 'Hola', text: 'Vení', url: 'javascript:alert(1)' }, false],
  ['adSlots', [{ image: '/a.webp', url: 'https://ads.example', label: '' }], true],
  ['adSlots', [{ image: '', url: 'https://ads.example', label: '' }], false],
  ['tvAppTotal', 2000, true],
  ['tvAppTotal', -1, false],
  ['tvAppSize', 18_874_368, true],
  ['tvAppSize', 0, false],
  ['tvAppSha256', 'a'.repeat(64), true],
  ['tvAppSha256', 'A'.repeat(64), true],
  ['tvAppSha256', 'a'.repeat(63), false],
  ['tvAppSha256', 'g'.repeat(64), false],
] as const)('%s = %j is accepted: %s', (key, value, isAccepted) => {
  expect(checkSetting(key, value).ok).toBe(isAccepted);
});

test('pages are told only what pages show', () => {
  const settings = settingsFromRows([{ key: 'paymentAlias', value: 'secreto.alias' }]);
  const shown = publicSettings(settings, { origin: 'https://portal.example', isNamed: false });
  expect(Object.keys(shown).sort()).toEqual(
    [
      'adUrl',
      'adultAppUrl',
      'announcement',
      'chatGreeting',
      'chatUrl',
      'communityUrl',
      'footerLinks',
      'isNamed',
      'logo',
      'origin',
      'postersCarryNames',
      'siteName',
      'storeUrl',
      'tagline',
      'tvApkUrl',
    ].sort(),
  );
  expect(JSON.stringify(shown)).not.toContain('secreto');
});
