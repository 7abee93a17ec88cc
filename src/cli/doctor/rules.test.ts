import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { butaca, butacaJson } from '../../../tests/support/butaca.ts';
import { ALARMS } from '../commands/doctor.ts';
import { parseUnits } from '../machine/units.ts';
import { isShort, type Space } from '../preflight/check-disk.ts';
import { type Problem, problemsIn, rootsOf } from '../preflight/problem.ts';
import { storageBytes } from './check-edge.ts';
import { isMemoryShort, memoryOf } from './check-machine.ts';
import { lacksTier, unknownReplicas, wrongChildren } from './check-network.ts';
import { isOld } from './check-tls.ts';

describe('the pages for operators', () => {
  /** Faults of old releases and of machines that a test cannot make; a new problem does not belong here. */
  const NEVER_PLANTED = [
    'archiving-off',
    'backups-plain',
    'backups-replaced',
    'certificate-untrusted',
    'check-failed',
    'database-locale',
    'database-version',
    'drill-failed',
    'edge-memory',
    'edge-portals',
    'kit-not-stored',
    'memory-short',
    'name-elsewhere',
    'not-root',
    'not-set-up',
    'portal-not-ready',
    'replicas-differ',
    'site-broken',
    'studio-not-ready',
    'tier-closed',
    'unit-failed',
    'unit-missing',
    'upgrade-unfinished',
    'worker-not-ready',
  ];
  const pageOf = (name: string) => readFileSync(`docs/operar/${name}.md`, 'utf8');
  const source = globSync('src/cli/{doctor,preflight}/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  /** The names in a piece of source: 'disk-full', `${kind}-down` and `port-taken ${port}`. */
  const namesIn = (text: string): string[] =>
    [...text.matchAll(/['`](\$\{kind\})?([a-z]*(?:-[a-z]+)+)[ '`]/g)].flatMap(
      ([, kind, name = '']) => (kind ? ALARMS.filter((each) => each.endsWith(name)) : [name]),
    );
  const RAISED = new Set(
    [...source.matchAll(/(?:\bname: |\bof\(\s*)[^,\n]*/g)].flatMap(([text]) => namesIn(text)),
  );
  const ALERTS = new Set(
    [
      ...readFileSync('packaging/prometheus/butaca.rules.yml', 'utf8').matchAll(
        /alert: '?([a-z-]+)/g,
      ),
    ].map(([, name]) => name),
  );

  test('are there for every problem that a check can raise or is said to follow from', () => {
    const causes = [...source.matchAll(/\bafter: [\s\S]*?\n +\}[,;)]/g)].flatMap(([text]) =>
      namesIn(text),
    );
    expect(RAISED.size).toBeGreaterThan(70);
    expect(causes.length).toBeGreaterThan(70);
    expect([...RAISED, ...causes].filter((name) => !ALARMS.includes(name))).toEqual([]);
  });

  test('are there for nothing else', () => {
    expect(ALARMS.filter((name) => !RAISED.has(name) && !ALERTS.has(name))).toEqual([]);
  });

  test('are of problems that somebody plants', () => {
    const planters = globSync('{tests/**/*.ts,bench/**/faults.ts,src/cli/**/*.test.ts}')
      .filter((file) => !file.endsWith('rules.test.ts'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const unplanted = [...RAISED].filter(
      (name) => !planters.includes(`'${name}'`) && !NEVER_PLANTED.includes(name),
    );
    expect(unplanted).toEqual([]);
  });

  test('are listed with their titles', () => {
    const rows = [...pageOf('README').matchAll(/^\| \[([a-z-]+)\]\((.*)\.md\) *\| (.*?) *\|$/gm)];
    expect(rows.map(([, name, page, title]) => ({ name, page, title }))).toEqual(
      ALARMS.map((name) => {
        const title = /^# (.*)$/m.exec(pageOf(name))?.[1];
        return { name, page: name, title };
      }),
    );
  });

  test.each(ALARMS)(
    '%s says what it means, what viewers notice, what to do, how to know',
    (name) => {
      const page = pageOf(name);
      for (const part of [
        'Qué significa',
        'Qué notan los espectadores',
        'Qué hacer',
        'Cómo saber que ya está',
      ])
        expect(page).toContain(`**${part}.** `);
      expect(page).toContain(`\n\`${name}\`\n`);
    },
  );

  test('can be read in a terminal', async () => {
    const { status, stdout } = await butaca(['doctor', '--explain', 'disk-full']);
    expect(status).toBe(0);
    expect(stdout).toContain('Queda poco lugar en el disco');
  });
});

test('a machine without a portal is told what to do, with status 1', async () => {
  const { status, stdout } = await butaca(['doctor', '--json']);
  expect(status).toBe(1);
  const { ok, problems } = JSON.parse(stdout) as { ok: boolean; problems: Problem[] };
  expect(ok).toBe(false);
  expect(problems).toContainEqual(
    expect.objectContaining({ name: 'not-set-up', mend: 'butaca setup DOMAIN' }),
  );
});

test('status needs nothing', async () => {
  expect(await butacaJson(['status'])).toMatchObject({ domain: null, isWhole: true });
});

describe('only what a person has to mend is said', () => {
  const named = (name: Problem['name'], more: Partial<Problem> = {}): Problem => ({
    ...{ name, what: '', mend: '' },
    ...more,
  });

  test('not what follows from it', () => {
    const down = named('database-down');
    const follows = named('portal-not-ready', { after: ['database-down'] });
    expect(rootsOf([follows, down])).toEqual([down]);
    expect(rootsOf([follows])).toEqual([follows]);
  });

  test('for the same thing only', () => {
    const taken = named('port-taken', { about: '3001' });
    const first = named('portal-down', { about: 'portal 1', after: ['port-taken 3001'] });
    const second = named('portal-down', { about: 'portal 2', after: ['port-taken 3002'] });
    expect(rootsOf([first, second, taken])).toEqual([second, taken]);
  });

  const problems = fc.array(
    fc.record({
      name: fc.constantFrom('disk-full', 'clock-off', 'edge-down', 'tls-down'),
      what: fc.constant(''),
      mend: fc.constant(''),
    }),
  );

  test('and what has no cause is always said', () => {
    fc.assert(
      fc.property(problems, (found) => {
        expect(rootsOf(found)).toEqual(found);
      }),
    );
  });
});

describe('edges behind edges', () => {
  const [parent, child, other] = ['http://a:8081/', 'http://b:8081/', 'http://c:8081/'];
  const abouts = (urls: string, children: string) =>
    wrongChildren({ EDGE_PURGE_URLS: urls, EDGE_CHILDREN: children }, '/etc/butaca').map(
      ({ about }) => about,
    );
  test.each([
    ['none', parent, '', []],
    ['one behind one that is told', parent, `${child}|${parent}`, []],
    ['three in a row', parent, `${child}|${parent},${other}|${child}`, []],
    ['one behind two, of which one is unknown', parent, `${child}|${parent}|${other}`, [child]],
    ['one behind itself', parent, `${child}|${child}`, [child]],
    [
      'one that is told as if it had no parent',
      `${parent},${child}`,
      `${child}|${parent}`,
      [child],
    ],
  ])('%s', (_, urls, children, wrong) => {
    expect(abouts(urls, children)).toEqual(wrong);
  });

  test('have a port of their own', () => {
    const varnishd = '/usr/sbin/varnishd -F -a viewer=127.0.0.1:8080,HTTP';
    expect(lacksTier(varnishd)).toBe(true);
    expect(lacksTier(`${varnishd} -a tier=10.0.1.2:8082,HTTP -s malloc`)).toBe(false);
    expect(lacksTier('')).toBe(false);
  });
});

test('the worker must know every replica that portals read, whatever its role is called there', () => {
  const configured = (worker: string, portal?: string) =>
    problemsIn(
      unknownReplicas(
        {
          env: { REPLICA_URLS: worker },
          portal: portal === undefined ? {} : { REPLICA_URLS: portal },
          ...{
            studio: null,
            worker: null,
            backends: { kind: 'missing', text: undefined },
            answers: null,
          },
          ...{ isSetUp: true, isReadable: true },
        },
        '/etc/butaca',
      ),
    ).map(({ name, what }) => ({ name, what }));
  const one = 'postgres://butaca:secret@10.0.0.2/butaca';
  const two = 'postgres://butaca_portal:other@10.0.0.2:5432/butaca';
  expect(configured('')).toEqual([]);
  expect(configured(one)).toEqual([]);
  expect(configured(one, two)).toEqual([]);
  expect(configured(one, '')).toEqual([]);
  expect(configured('', two)).toMatchObject([
    { name: 'replicas-differ', what: expect.not.stringContaining('other') },
  ]);
});

describe('a disk', () => {
  const GIB = 1024 ** 3;
  const disk = (more: Partial<Space>): Space => ({
    ...{ folder: '/', total: 100 * GIB, free: 50 * GIB, files: 1e6, freeFiles: 5e5 },
    ...more,
  });
  test.each([
    ['with room', {}, false],
    ['with a twentieth left', { free: 5 * GIB }, true],
    ['so large that a twentieth is a lot', { total: 4000 * GIB, free: 200 * GIB }, false],
    ['without files left', { freeFiles: 100 }, true],
    ['that does not count files', { files: 0, freeFiles: 0 }, false],
    ['that is small and nearly full', { total: GIB, free: GIB / 3 }, true],
  ])('%s', (_, more, expected) => {
    expect(isShort(disk(more))).toBe(expected);
  });
});

test('memory is short below a twentieth', () => {
  const meminfo = (available: number) =>
    `MemTotal:       1000000 kB\nMemFree:  1 kB\nMemAvailable:   ${available} kB\n`;
  expect(isMemoryShort(memoryOf(meminfo(500_000)))).toBe(false);
  expect(isMemoryShort(memoryOf(meminfo(40_000)))).toBe(true);
});

describe('a certificate', () => {
  const day = (days: number) => new Date(days * 86_400_000);
  test.each([
    ['of 90 days after 60', 0, 90, 60, false],
    ['of 90 days with 13 left', 0, 90, 77, true],
    ['that has expired', 0, 90, 91, true],
    ['that is not valid yet', 10, 100, 5, true],
    ['of 6 days after 4, which is renewed by then', 0, 6, 4, false],
    ['of 6 days with hardly a day left', 0, 6, 5, true],
  ])('%s', (_, from, to, now, expected) => {
    expect(isOld(day(now), { validFrom: day(from), validTo: day(to) })).toBe(expected);
  });
});

test('the memory of the edge is the sum of its storages', () => {
  expect(storageBytes('varnishd -s pages=malloc,2g -s files=malloc,512k -s x=malloc,1m')).toBe(
    2 * 1024 ** 3 + 512 * 1024 + 1024 ** 2,
  );
});

test('the words of systemctl are understood', () => {
  const text = `Id=butaca-worker.service
LoadState=loaded
ActiveState=failed
SubState=failed
UnitFileState=enabled
ExecMainStatus=78
Result=exit-code

Id=butaca.target
LoadState=masked
ActiveState=inactive
SubState=dead
UnitFileState=masked
`;
  expect(parseUnits(text)).toEqual([
    {
      ...{ id: 'butaca-worker.service', isLoaded: true, isMasked: false, active: 'failed' },
      ...{ sub: 'failed', enabled: 'enabled', exitStatus: 78, result: 'exit-code' },
    },
    {
      ...{ id: 'butaca.target', isLoaded: false, isMasked: true, active: 'inactive' },
      ...{ sub: 'dead', enabled: 'masked', exitStatus: 0, result: '' },
    },
  ]);
});
