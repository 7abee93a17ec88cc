import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { check, type Files, makeTree, removeTrees, SOUND } from './check-fixture.ts';

/** Each part of `npm run check` with this repository's settings is red on a planted fault; `npm run check` itself shows that it can be green. */

vi.setConfig({ testTimeout: 60_000 });
afterAll(removeTrees);

const component = (
  body: string,
): string => `export function Planted({ isFree }: { isFree: boolean }) {
  return ${body};
}
`;

describe('lint', () => {
  const FAULTS: [fault: string, file: string, content: string, shown: string][] = [
    ['a text', 'src/ui/A.tsx', component('<p hidden={isFree}>Libre</p>'), 'noJsxLiterals'],
    ['a text in braces', 'src/ui/B.tsx', component("<p>{isFree ? 'Libre' : null}</p>"), 'plugin'],
    [
      'a text around a value',
      'src/ui/C.tsx',
      component(`<p>{\`Libre: \${isFree}\`}</p>`),
      'plugin',
    ],
    [
      'a label',
      'src/portal/D.tsx',
      component('<nav aria-label="Libre" hidden={isFree} />'),
      'plugin',
    ],
    [
      'a text for an image',
      'src/portal/catalogue/E.tsx',
      component(`<img src="/a.webp" alt={isFree ? '' : 'Ocupada'} />`),
      'plugin',
    ],
    ['console', 'src/data/f.ts', 'console.log(1);\n', 'noConsole'],
    ['console in a command', 'src/cli/commands/f.ts', 'console.log(1);\n', 'noConsole'],
    ['process.env', 'src/portal/g.ts', 'export const home = process.env.HOME;\n', 'noProcessEnv'],
    ['a default export', 'src/domain/h.ts', 'export default 1;\n', 'noDefaultExport'],
    ['a wrong format', 'src/domain/i.ts', 'export const  i = 1\n', 'format'],
    [
      'a hook behind a condition',
      'src/ui/J.tsx',
      `import { useId } from 'react';

export function Planted({ isFree }: { isFree: boolean }) {
  if (isFree) return null;
  return <p id={useId()} />;
}
`,
      'useHookAtTopLevel',
    ],
    [
      'a skipped test',
      'src/domain/k.test.ts',
      "import { it } from 'vitest';\n\nit.skip('k', () => {});\n",
      'noSkippedTests',
    ],
    [
      'an optional chain that is not used',
      'src/domain/l.ts',
      'export const l = (a?: { b: 1 }) => a && a.b;\n',
      'useOptionalChain',
    ],
  ];
  const planted = Object.fromEntries(FAULTS.map(([, file, content]) => [file, content]));
  const result = check(makeTree(planted), 'check:lint');

  it.each(FAULTS)('is red: %s', async (_, file, __, shown) => {
    const { code, output } = await result;
    expect(code).toBe(1);
    expect(
      output.split('\n').filter((line) => line.startsWith(file) && line.includes(shown)),
    ).toHaveLength(1);
  });
});

describe('types', () => {
  it.each(['src/portal/catalogue/routes/home.tsx', 'src/studio/team/routes/equipo.tsx'])(
    'is red: %s expects what its loader does not give',
    async (file) => {
      const route = SOUND[file]?.replace('loaderData.seats', 'loaderData.rows');
      const folder = makeTree({ [file]: route ?? '' });
      const { code, output } = await check(folder, 'check:types');
      expect(code).not.toBe(0);
      expect(output).toContain("Property 'rows' does not exist");
    },
  );
});

describe('boundaries', () => {
  // Every existing area of both apps, so that a new one is checked too.
  const AREAS = ['portal', 'studio'].flatMap((app) =>
    readdirSync(`src/${app}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^(http|\..*)$/.test(entry.name))
      .map(({ name }) => `${app}/${name}`),
  );
  const IMPORTS: [rule: string, from: string, to: string][] = [
    ['domain-imports-only-itself', 'src/domain/a.ts', '../data/seats.ts'],
    ['domain-is-pure', 'src/domain/b.ts', 'node:fs'],
    ['domain-is-pure', 'src/domain/c.ts', 'react'],
    ['data-imports-only-itself-domain', 'src/data/d.ts', '../platform/env.ts'],
    ['platform-imports-only-itself', 'src/platform/e.ts', '../domain/seats.ts'],
    ['ui-imports-only-itself-domain', 'src/ui/f.ts', '../portal/text/text.es.ts'],
    ['sources-imports-only-itself-domain-data-platform', 'src/sources/f.ts', '../worker/g.ts'],
    [
      'worker-imports-only-itself-domain-data-platform-sources',
      'src/worker/g.ts',
      '../portal/text/text.es.ts',
    ],
    [
      'cli-imports-only-itself-domain-data-platform-sources',
      'src/cli/commands/g.ts',
      '../../ui/Seat.tsx',
    ],
    ['doctor-is-a-leaf', 'src/cli/commands/q.ts', '../doctor/q.ts'],
    ['portal-imports-only-itself-domain-data-platform-ui', 'src/portal/h.ts', '../worker/g.ts'],
    ['studio-imports-only-itself-domain-data-platform-ui', 'src/studio/h.ts', '../portal/root.tsx'],
    ['loaders-are-given-their-database', 'src/portal/http/p.ts', './db.server.ts'],
    ['loaders-are-given-their-database', 'src/studio/http/p.ts', './db.server.ts'],
    ...AREAS.flatMap((area): [string, string, string][] => [
      ['browser-files-take-props', `src/${area}/i.ts`, '../../data/seats.ts'],
      ['browser-files-take-props', `src/${area}/deep/i.ts`, '../../http/n.ts'],
      ['browser-files-run-in-a-browser', `src/${area}/j.ts`, 'node:fs'],
    ]),
    ['src-stands-alone', 'src/worker/k.ts', '../../demo/k.ts'],
    ['src-stands-alone', 'src/cli/commands/k.ts', '../../../edge/tests/k.ts'],
    ['only-commands-know-the-edge', 'src/worker/o.ts', '../../edge/backends.ts'],
    ['src-tests-use-tests-only', 'src/worker/l.test.ts', '../../demo/k.ts'],
    ['every-room-has-a-rule', 'src/attic/m.ts', '../domain/seats.ts'],
  ];
  const planted: Files = {
    'demo/k.ts': 'export const k = 1;\n',
    'edge/tests/k.ts': 'export const k = 1;\n',
    'edge/backends.ts': 'export const backends = 1;\n',
    'src/cli/doctor/q.ts': 'export const q = 1;\n',
    // The way from src to the edge, which is no fault.
    'src/cli/commands/edge-config.ts': "export type * from '../../../edge/backends.ts';\n",
    ...Object.fromEntries(
      ['portal', 'studio'].flatMap((app) =>
        ['n', 'db.server'].map((name) => [`src/${app}/http/${name}.ts`, 'export const n = 1;\n']),
      ),
    ),
    'src/domain/round.ts': "export * from './trip.ts';\n",
    'src/domain/trip.ts': "export const trip = () => import('./round.ts');\n",
    // Type imports count like value imports.
    ...Object.fromEntries(IMPORTS.map(([, from, to]) => [from, `export type * from '${to}';\n`])),
  };
  const result = check(makeTree(planted), 'check:boundaries');

  it.each(IMPORTS)('is red: %s (%s)', async (rule, from) => {
    const { code, output } = await result;
    expect(code).toBe(1);
    expect(output).toContain(`${rule}: ${from} → `);
  });

  it('is red: a cycle, and nothing else', async () => {
    const { output } = await result;
    expect(output).toMatch(/no-cycles: src\/domain\/(round|trip)\.ts → /);
    expect(output.match(/ → .*\n/g)).toHaveLength(IMPORTS.length + 1);
  });

  it('is red: nothing was read', async () => {
    const folder = makeTree();
    rmSync(join(folder, 'src'), { recursive: true });
    const { code, output } = await check(folder, 'check:boundaries');
    expect(code).toBe(1);
    expect(output).toContain('Read 0 modules of src');
  });
});

describe('unused', () => {
  it('is red: an export, a file and a package that nothing uses', async () => {
    const folder = makeTree({
      'src/data/seats.ts': `${SOUND['src/data/seats.ts']}\nexport const planted = 1;\n`,
      'src/data/planted.ts': 'export const other = 1;\n',
    });
    const manifest = join(folder, 'package.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(
      manifest,
      text.replace('"dependencies": {', '"dependencies": { "undici": "1.0.0",'),
    );
    const { code, output } = await check(folder, 'check:unused');
    expect(code).not.toBe(0);
    expect(output).toMatch(/^planted +src\/data\/seats\.ts/m);
    expect(output).toMatch(/^src\/data\/planted\.ts/m);
    expect(output).toMatch(/^undici +package\.json/m);
  });
});

describe('workflows', () => {
  it('is red: a key that is none, and an expression that names nothing', async () => {
    const gate = readFileSync('.github/workflows/gate.yml', 'utf8')
      .replace('timeout-minutes', 'timeout')
      .replace('github.ref', 'git.ref');
    const folder = makeTree({ '.forgejo/workflows/gate.yml': gate });
    const { code, output } = await check(folder, 'check:workflows');
    expect(code).toBe(1);
    expect(output).toMatch(/Line: \d+.*'timeout'/);
    expect(output).toMatch(/Line: \d+.*'git'/);
  });
});

describe('links', () => {
  const FAULTS: [fault: string, link: string, shown: string][] = [
    ['a file that is gone', '[a](docs/gone.md)', 'docs/gone.md does not exist'],
    ['a heading that is gone', '[b](#gone)', 'README.md has no heading #gone'],
    ['a bench that is gone', '`npm run bench -- seats`', 'there is no bench -- seats'],
    [
      'a function that is gone',
      '[`getRows`](src/data/seats.ts)',
      'src/data/seats.ts does not declare getRows',
    ],
    [
      'a function that is only used there',
      '[`getSeats`](src/portal/catalogue/routes/home.tsx)',
      'home.tsx does not declare getSeats',
    ],
  ];
  const result = check(
    makeTree({ 'README.md': FAULTS.map(([, link]) => `${link}\n`).join('') }),
    'check:links',
  );

  it.each(FAULTS)('is red: %s', async (_, __, shown) => {
    const { code, output } = await result;
    expect(code).toBe(1);
    expect(output).toContain(shown);
  });

  it('is red: nothing was read', async () => {
    const folder = makeTree({ 'README.md': '', 'docs/map.md': '' });
    const { code, output } = await check(folder, 'check:links');
    expect(code).toBe(1);
    expect(output).toContain('Read no links');
  });
});

describe('map', () => {
  const planted = { 'src/data/planted.ts': "export * from '../ui/Seat.tsx';\n" };

  it('is red: an import between rooms that it does not show', async () => {
    const { code, output } = await check(makeTree(planted), 'check:map');
    expect(code).toBe(1);
    expect(output).toContain('run npm run docs');
  });

  it('is green again once it is drawn', async () => {
    const folder = makeTree(planted);
    await check(folder, 'check:map', '--write');
    expect(readFileSync(join(folder, 'docs/map.md'), 'utf8')).toContain('  data --> ui\n');
    expect(await check(folder, 'check:map')).toMatchObject({ code: 0 });
  });
});

describe('check', () => {
  it('runs every part after a red one, and ends red', async () => {
    const folder = makeTree();
    const scripts = {
      check: 'node tools/gate/check/check.ts',
      'check:first': 'echo broken && exit 3',
      'check:second': 'echo fine',
    };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }));
    const { code, output } = await check(folder, 'check');
    expect(code).toBe(1);
    expect(output).toMatch(/^RED {2}first .*\nbroken\nok {3}second /);
  });
});
