import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  check,
  checkDocuments,
  copyDocuments,
  type Files,
  makeTree,
  noteScreen,
  type Replacement,
  removeTrees,
  SOUND,
  write,
} from './check-fixture.ts';

/** What `npm run check` says of documents and pictures that no longer agree with the code. */

vi.setConfig({ testTimeout: 60_000 });
afterAll(removeTrees);

const ARCHITECTURE = 'docs/architecture.md';
const OPERATING = 'docs/operating.md';

describe('tables', () => {
  const FAULTS: [fault: string, shown: string, planted: Replacement][] = [
    ['another lifetime', 'policies', [ARCHITECTURE, '| 24 h ', '| 12 h ']],
    ['another header', 'lifetimes', ['docs/contracts/urls-and-caching.md', '=86400`', '=8640`']],
    ['a tag that is gone', 'tags', [ARCHITECTURE, '| `ranking` ', '| `rankings`']],
    ['a table of the database', 'tables', [ARCHITECTURE, '`match_turns`, ', '']],
    ['another schedule', 'jobs', [ARCHITECTURE, '`7 * * * *`', '`8 * * * *`']],
    ['no command', 'README.md: commands', ['README.md', /\| `butaca drill`.*\n/, '']],
    ['a package for the gate', 'README.md: packages', ['README.md', ' pgbackrest ', ' ']],
    ['a forgotten variable', ' variables', [OPERATING, /\| `EDGE_SECRET`.*\n/, '']],
    ['another default', 'picture-variables', [OPERATING, '`us-east-1`', '`us-west-1`']],
    ['a version', 'parts.md: packages', ['docs/decisions/0001-parts.md', /(`zod` +\| )\d/, '$19']],
    ['a heading', 'alarms', ['docs/operar/clock-off.md', /^# .*/, '# El reloj atrasa']],
    ['an arrow', 'rooms', ['docs/where-code-lives.md', /(`ui` +\|) .*?\|/, '$1 `data` |']],
    ['a file of the edge', 'files', ['edge/README.md', /\| `vcl\/tier\.vcl`.*\n/, '']],
  ];
  const folder = copyDocuments(...FAULTS.map(([, , planted]) => planted));
  const result = checkDocuments(folder, 'tables.ts');

  it.each(FAULTS)('is red: %s (%s)', async (_, shown) => {
    const { code, output } = await result;
    expect(code).toBe(1);
    expect(output).toContain(`${shown} is not what the code says`);
  });

  it('is red: no table', async () => {
    const without = copyDocuments([ARCHITECTURE, 'npm run docs: jobs', '']);
    const { code, output } = await checkDocuments(without, 'tables.ts');
    expect(code).toBe(1);
    expect(output).toContain(`${ARCHITECTURE}: no <!-- npm run docs: jobs -->`);
  });

  it('writes facts, keeps words, and asks for those that are missing', async () => {
    await result;
    const { code, output } = await checkDocuments(folder, 'tables.ts', '--write');
    expect(code).toBe(1);
    expect(output).toContain(' variables: say what `EDGE_SECRET` is for');
    const contract = 'docs/contracts/urls-and-caching.md';
    expect(readFileSync(join(folder, contract), 'utf8')).toBe(readFileSync(contract, 'utf8'));
  });
});

describe('commands', () => {
  const FAULTS: [fault: string, planted: string, shown: string][] = [
    ['a command', '`butaca record set`', 'there is no command butaca record set'],
    ['a command of a group', '`butaca codes sell`', 'there is no command butaca codes sell'],
    ['an option', '`butaca import FILE --fast`', 'butaca import FILE --fast has no option --fast'],
    [
      'one in a line of code',
      '```sh\nA=1 butaca sell 3   # three\n```',
      'no command butaca sell 3',
    ],
    ['a script', '`npm run docs:map`', 'there is no script docs:map'],
  ];
  const planted = FAULTS.map(([, text]) => `\n${text}\n`).join('');
  const result = checkDocuments(copyDocuments(['README.md', /$/, planted]), 'commands.ts');

  it.each(FAULTS)('is red: %s that does not exist', async (_, __, shown) => {
    const { code, output } = await result;
    expect(code).toBe(1);
    expect(output).toContain(shown);
  });

  it('is red: nothing else', async () => {
    expect((await result).output.match(/^README\.md: /gm)).toHaveLength(FAULTS.length);
  });
});

describe('screenshots', () => {
  const page = SOUND['src/portal/catalogue/routes/home.tsx'] as string;
  const SEAT = `import styles from './Seat.module.css';

export const Seat = (props: { label: string; count: number; isFree: boolean }) => (
  <p className={styles.seat}>{props.label}{props.count}</p>
);
`;
  const CSS = '.seat { color: red; }\n.other { color: blue; }\n';
  const TEXT = "export const text = { seat: 'Butaca', row: (at: number) => 'Fila ' + at };\n";
  const SEEN: Files = {
    'src/ui/Seat.tsx': SEAT,
    'src/ui/Seat.module.css': CSS,
    'src/portal/text/text.es.ts': TEXT,
    'docs/screenshots/home-360.webp': '',
  };
  const folder = makeTree(SEEN);
  const noted = noteScreen(folder, 'home', 'http://localhost/?x=1');

  it('is green: code that looks the same has moved and has other names', async () => {
    expect(await noted).toMatchObject({ code: 0 });
    write(folder, {
      'src/ui/Seat.tsx': "export * from './seats/Chair.tsx';\n",
      'src/ui/seats/Chair.tsx': `${SEAT.replaceAll('props', 'given').replaceAll('styles', 'css')}// A note.\n`,
      'src/ui/seats/Seat.module.css': CSS.replaceAll('.seat', '.chair').replace('blue', 'green'),
      'src/portal/text/text.es.ts': TEXT.replace('Fila', 'Hilera'),
    });
    write(folder, {
      'src/ui/seats/Chair.tsx': readFileSync(
        join(folder, 'src/ui/seats/Chair.tsx'),
        'utf8',
      ).replace('css.seat', 'css.chair'),
    });
    expect(await check(folder, 'check:screenshots')).toMatchObject({ code: 0 });
  });

  const CHANGES: [change: string, files: Files][] = [
    ['a word', { 'src/portal/text/text.es.ts': TEXT.replace('Butaca', 'Asiento') }],
    ['a colour', { 'src/ui/Seat.module.css': CSS.replace('red', 'pink') }],
    ['an element', { 'src/ui/Seat.tsx': SEAT.replace('{props.count}', '<b>{props.count}</b>') }],
    [
      'another word of the page',
      { 'src/portal/catalogue/routes/home.tsx': page.replace('text.seat', 'text.row(1)') },
    ],
    ['a route that is gone', { 'src/portal/routes.ts': 'export default [];\n' }],
  ];
  it('is red: a picture of which nothing is known', async () => {
    write(folder, { 'docs/screenshots/menu-360.webp': '' });
    const { code, output } = await check(folder, 'check:screenshots');
    expect(code).toBe(1);
    expect(output).toContain('menu shows an older screen: npm run screenshots -- --only menu');
  });

  it.each(CHANGES)('is red: %s', async (_, files) => {
    expect(await noted).toMatchObject({ code: 0 });
    write(folder, { ...SOUND, ...SEEN, ...files });
    const { code, output } = await check(folder, 'check:screenshots');
    expect(code).toBe(1);
    expect(output).toContain('home shows an older screen: npm run screenshots -- --only home');
  });
});
