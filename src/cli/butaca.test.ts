import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { butaca, butacaJson, BUTACA as FILE, operatorEnv } from '../../tests/support/butaca.ts';
import { startFirestore } from '../../tests/support/firestore-emulator.ts';
import { importLines } from '../../tests/support/import-lines.ts';
import { emptyDatabaseEachTest } from '../../tests/support/test-database.ts';
import { noteFailedJob } from '../data/commands/failed-jobs.ts';
import type { Example, Node } from './command.ts';
import { BUTACA } from './commands.ts';
import { helpText } from './help.ts';
import { parse } from './parse.ts';

const database = emptyDatabaseEachTest();
const onDatabase = () => ({
  env: {
    DATABASE_URL: database.url,
    CODE_SECRET: 'x'.repeat(32),
    IMPORT_FOLDER: folder,
  },
});

const LISTED = `#EXTM3U
#EXTINF:-1,Uno
https://tv.example/1.m3u8
#EXTINF:-1,Dos
https://tv.example/live/ana/Clave9/2.m3u8
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'butaca-cli-'));
  writeFileSync(join(folder, 'lista.m3u'), LISTED);
});
afterAll(() => rmSync(folder, { recursive: true }));

type Place = { path: string[]; node: Node };

async function listPlaces({ path, node }: Place): Promise<Place[]> {
  const below = node.kind === 'group' ? Object.entries(node.commands) : [];
  const places = below.map(
    async ([name, { load }]) => await listPlaces({ path: [...path, name], node: await load() }),
  );
  return [{ path, node }, ...(await Promise.all(places)).flat()];
}

const PLACES = await listPlaces({ path: [], node: BUTACA });
const COMMANDS = PLACES.flatMap(({ path, node }) =>
  node.kind === 'command' ? [path.join(' ')] : [],
);
const EXAMPLES = PLACES.flatMap(({ node }): readonly Example[] => node.examples ?? []);

test('a Node.js that is too old is told which one is needed, in one sentence', async () => {
  const old = 'Object.defineProperty(process, "versions", { value: { node: "20.20.2" } })';
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(old)}` };
  expect(await butaca([], { env })).toEqual({
    ...{ status: 1, stdout: '' },
    stderr: 'butaca needs Node.js 24 or newer; this is 20.20.2.\n',
  });
});

test('in a container, a command of a machine says what to do instead, and others run', async () => {
  const isInContainer = true;
  await expect(parse(BUTACA, ['setup', 'cine.example'], isInContainer)).rejects.toThrow(
    'docker compose up -d',
  );
  await expect(parse(BUTACA, ['help', 'upgrade'], isInContainer)).rejects.toThrow(
    'docs/containers.md',
  );
  expect(await parse(BUTACA, ['searches', 'missed'], isInContainer)).toMatchObject({ kind: 'run' });
});

describe('help', () => {
  test.each(PLACES)('of butaca $path shows usage, options and examples', async ({ path, node }) => {
    const asked = await parse(BUTACA, [...path, '--help']);
    if (asked.kind === 'run') throw new Error('not taken for a question');
    const stdout = await helpText(asked);
    const name = ['butaca', ...path].join(' ');
    expect(stdout).toContain(`usage: ${name} `);
    expect(stdout).toContain('--env-file FILE');
    expect(stdout.split('\nExamples:\n')[1]).toMatch(new RegExp(`^ {2}butaca ${path.join(' ')}`));
    if (node.kind === 'group')
      for (const word of Object.keys(node.commands)) expect(stdout).toContain(`\n  ${word} `);
    // A line that a terminal breaks is hard to read; an example may have to be long.
    const lines = stdout.split('\n').filter((line) => !line.startsWith('  butaca '));
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
  });

  test('is also given by `help`, and asked for when a command is missing', async () => {
    const help = await butaca(['help', 'title', 'hide']);
    expect(help).toMatchObject({ status: 0, stderr: '' });
    expect(help.stdout).toContain('usage: butaca title hide ');
    expect(await butaca(['title', 'hide', '-h'])).toEqual(help);
    expect(await butaca(['codes', 'tv'])).toEqual({
      status: 2,
      stdout: '',
      stderr: 'butaca: A command is missing.\n`butaca codes tv --help` shows how it is used.\n',
    });
  });

  /** The words as a shell passes them on, quotes and redirections and all. */
  async function wordsOf(line: string): Promise<string[]> {
    writeFileSync(join(folder, 'catalogue.ndjson'), '');
    const script = `butaca() { printf '%s\\0' "$@" >&3; }; ${line.replace(/> \S+/, '> out')}`;
    const child = spawn('bash', ['-c', script], { cwd: folder, stdio: ['ignore', 2, 2, 'pipe'] });
    let words = '';
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      words += chunk.toString();
    });
    expect(await new Promise((done) => child.once('close', done))).toBe(0);
    return words.split('\0').slice(0, -1);
  }

  test.each(EXAMPLES)('has an example that is understood: butaca %s', async (words) => {
    expect(await parse(BUTACA, await wordsOf(`butaca ${words}`))).toMatchObject({ kind: 'run' });
  });
});

describe('a wrong word', () => {
  test.each([
    ['a command', ['setings', 'list'], 'There is no command setings. Did you mean settings?'],
    ['a command below', ['title', 'hid', 'x'], 'There is no command hid. Did you mean hide?'],
    ['a command like none', ['zzzzzz'], 'There is no command zzzzzz.\n'],
    [
      'an option',
      ['import', '-', '--dryrun'],
      'There is no option --dryrun. Did you mean --dry-run?',
    ],
    ['an option of no command', ['--jsn', 'migrate'], 'no option --jsn. Did you mean --json?'],
    ['an option of another command', ['settings', 'list', '--yes'], 'There is no option --yes.'],
    [
      'a setting',
      ['settings', 'set', 'sitename', 'x'],
      'sitename is not known. Did you mean siteName?',
    ],
    ['a setting to read', ['settings', 'get', 'chatURL'], 'Did you mean chatUrl?'],
    [
      'a kind',
      ['title', 'hide', 'movies/x'],
      'movies/x is not KIND/ID; KIND is one of movie, serie, anime',
    ],
    [
      'a number',
      ['searches', 'missed', '--limit', '0'],
      '--limit: must be a whole number from 1 to',
    ],
    [
      'a count',
      ['codes', 'product', 'issue', 'x', '1001'],
      'COUNT: must be a whole number from 1 to 1000',
    ],
    ['nothing for an argument', ['import'], 'FILE is missing.'],
    ['nothing for an option', ['codes', 'tv', 'issue'], '--order is missing.'],
    [
      'an option without its value',
      ['import', '-', '--report'],
      "'--report <value>' argument missing",
    ],
    ['an argument too many', ['import', 'a', 'b'], 'Unexpected argument: b'],
    ['an address', ['edge-config', 'localhost'], 'localhost is not HOST:PORT'],
    ['a replica', ['promote', '10.0.0.2:x'], '10.0.0.2:x is not HOST or HOST:PORT'],
    ['an access', ['edge-config', 'a:1', '--access', 'name'], 'Did you mean named?'],
    ['a file of variables', ['migrate', '--env-file', '/none'], '--env-file: ENOENT'],
  ])('%s: %j', async (_, args, says) => {
    const { status, stdout, stderr } = await butaca(args, onDatabase());
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(says);
    expect(stderr).not.toContain('    at ');
  });
});

describe('a database that cannot be used', () => {
  const at = (url: string) => ({ env: { DATABASE_URL: url } });

  test('is missing: one sentence, status 2', async () => {
    // Whatever runs on this machine does not speak TLS.
    const ran = await butaca(['settings', 'list'], {
      env: { DATABASE_URL: '', PGSSLMODE: 'require' },
    });
    expect(ran).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'butaca: No database: set DATABASE_URL, name a file that does with --env-file, or start `npm run demo` or `npm run dev` first.\n',
    });
  });

  test('is not an address: one sentence, status 2', async () => {
    const ran = await butaca(['migrate'], at('mysql://me:secreto@localhost/x'));
    expect(ran).toEqual({ status: 2, stdout: '', stderr: 'butaca: DATABASE_URL: Invalid URL\n' });
  });

  test.each([
    ['nothing listens', (url: URL) => Object.assign(url, { port: '1' }), 'nothing listens there'],
    [
      'no such host',
      (url: URL) => Object.assign(url, { hostname: 'db.invalid' }),
      'the host has no address',
    ],
    [
      'no such database',
      (url: URL) => Object.assign(url, { pathname: '/nada' }),
      'there is no database of that name',
    ],
    [
      'a wrong password',
      (url: URL) => Object.assign(url, { password: 'secreto' }),
      'the user or the password is wrong',
    ],
  ])('%s: one sentence without the password, status 1', async (_, spoil, says) => {
    const url = spoil(new URL(database.url));
    const ran = await butaca(['title', 'hide', 'movie/x'], at(url.href));
    const place = `${url.pathname.slice(1)} at ${url.hostname}:${url.port}`;
    expect(ran).toEqual({
      status: 1,
      stdout: '',
      stderr: `butaca: The database ${place} cannot be used: ${says}.\n`,
    });
  });

  test('keeps silent: given up in time', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => silent.once('listening', done));
    const { port } = silent.address() as { port: number };
    const ran = await butaca(['settings', 'list'], at(`postgres://a:b@127.0.0.1:${port}/x`));
    silent.close();
    expect(ran).toEqual({
      status: 1,
      stdout: '',
      stderr: `butaca: The database x at 127.0.0.1:${port} cannot be used: no answer within 10 s.\n`,
    });
  });

  test('has no tables of ours: says what to do', async () => {
    const empty = database.url.replace(/[^/]+$/, 'postgres');
    const ran = await butaca(['settings', 'list'], at(empty));
    expect(ran).toMatchObject({ status: 1, stdout: '' });
    expect(ran.stderr).toMatch(
      /^butaca: The database lacks a migration: run `butaca migrate` first .*\n$/,
    );
  });

  test('--env-file names one; what is set already stays', async () => {
    const file = join(folder, 'env');
    writeFileSync(file, `DATABASE_URL=${database.url}\n`);
    const here = { env: { DATABASE_URL: undefined } };
    expect(await butacaJson(['--env-file', file, 'settings', 'get', 'siteName'], here)).toBe(
      'Butaca',
    );
    expect(await butacaJson(['settings', 'get', 'siteName', `--env-file=${file}`], here)).toBe(
      'Butaca',
    );
    const other = await butaca(
      ['settings', 'list', '--env-file', file],
      at('postgres://a@127.0.0.1:1/x'),
    );
    expect(other.stderr).toContain('x at 127.0.0.1:1');
  });
});

describe('--json', () => {
  const PACKAGES = join(tmpdir(), `butaca-packages-${process.pid}`);
  const PULLED = join(tmpdir(), `butaca-pull-${process.pid}.ndjson`);
  let firestore: Awaited<ReturnType<typeof startFirestore>> | undefined;
  afterAll(() => {
    firestore?.stop();
    rmSync(PULLED, { force: true });
    rmSync(PACKAGES, { recursive: true, force: true });
  });
  const MUG = ['name=Taza', 'category=tazas', 'price=20000', 'stock=1'];
  const dead = async () => {
    await importLines(database.url, [
      {
        path: 'PELICULAS/a',
        data: { NOMBRE: 'a', ESTADO: 'A', IDIOMAS: { Uno: 'https://a.example/1' } },
      },
    ]);
    await database.db
      .insertInto('server_health')
      .columns(['server_id', 'state', 'reason'])
      .expression((eb) =>
        eb
          .selectFrom('servers')
          .select(['id', eb.val('dead').as('state'), eb.val('timeout').as('reason')]),
      )
      .execute();
  };
  const series = async () =>
    await importLines(database.url, [
      { path: 'SERIES/mar', data: { NOMBRE: 'Mar', ESTADO: 'A', TEMPORADAS: ['T1'] } },
    ]);
  const run = async (...args: string[]) => void (await butacaJson(args, onDatabase()));
  const source = async () => await run('guide', 'set', 'lista', 'kind=playlist', 'file=lista.m3u');
  const CODE = expect.stringMatching(/^\w+(-\w+)+$/);
  const INVITATION = expect.stringMatching(
    /^http:\/\/studio\.localhost:3200\/invitacion#[\w-]{43}$/,
  );
  const INSTANT = expect.stringMatching(/^\d{4}-.*Z$/);
  const CASES: Record<string, { before?: () => Promise<unknown>; args?: string[]; says: unknown }> =
    {
      migrate: { says: { ran: [] } },
      'database-roles': { says: { granted: expect.any(Array), missing: expect.any(Array) } },
      import: {
        args: ['tests/e2e/new-portal.ndjson', '--dry-run'],
        says: expect.objectContaining({ dryRun: true, inserted: 10, refused: 1 }),
      },
      'pull firestore': {
        before: async () => {
          firestore = await startFirestore();
        },
        args: [PULLED, '--project', 'demo'],
        says: expect.objectContaining({ project: 'demo', documents: 0, resumedAt: 0 }),
      },
      'settings list': { says: expect.objectContaining({ siteName: 'Butaca', chatUrl: null }) },
      'settings get': { args: ['siteName'], says: 'Butaca' },
      'settings set': {
        args: ['postersCarryNames', 'true'],
        says: { key: 'postersCarryNames', value: true },
      },
      'title hide': {
        before: dead,
        args: ['movie/a'],
        says: { kind: 'movie', id: 'a', isHidden: true },
      },
      'title show': {
        before: dead,
        args: ['movie/a'],
        says: { kind: 'movie', id: 'a', isHidden: false },
      },
      'title create': {
        args: ['movie', 'name=El faro', 'year=1999'],
        says: { kind: 'movie', id: expect.stringMatching(/^el-faro-1999-\w{4}$/) },
      },
      'title set': {
        before: dead,
        args: ['movie/a', 'genre=DRAMA', 'active=no'],
        says: { path: 'movie/a', isChanged: true },
      },
      'title add': {
        before: series,
        args: ['serie/mar', 'OVA', '1-3', 'Fin https://a.example/4', '--image', '/e.webp'],
        says: { season: 'OVA', episodes: 4 },
      },
      'title remove': {
        before: async () => {
          await series();
          await run('title', 'add', 'serie/mar', 'OVA', 'Piloto');
        },
        args: ['serie/mar/OVA/1-piloto'],
        says: { path: 'serie/mar/OVA/1-piloto' },
      },
      'products list': { says: [] },
      'products set': {
        args: ['tz', ...MUG],
        says: { path: 'PRODUCTOS/tz', isChanged: true, dryRun: false },
      },
      'consoles list': {
        says: expect.arrayContaining([expect.objectContaining({ path: 'CONSOLAS/nes' })]),
      },
      'consoles set': {
        args: ['nes', 'url='],
        says: { path: 'CONSOLAS/nes', isChanged: false, dryRun: false },
      },
      'leagues list': { says: [] },
      'products remove': {
        before: async () => await run('products', 'set', 'tz', ...MUG),
        args: ['tz'],
        says: { id: 'tz' },
      },
      'consoles remove': { args: ['nes'], says: { id: 'nes' } },
      'leagues remove': {
        before: async () => await run('leagues', 'set', 'A', 'icon=/a'),
        args: ['A'],
        says: { id: 'A' },
      },
      'channels names remove': {
        before: async () => await run('channels', 'names', 'set', 'A', 'channel=a'),
        args: ['A'],
        says: { id: 'A' },
      },
      'channels remove': {
        before: async () => await run('channels', 'set', 'gol', 'name=Gol'),
        args: ['gol'],
        says: { id: 'gol' },
      },
      'channels move': {
        before: async () => await run('channels', 'set', 'gol', 'name=Gol'),
        args: ['gol', '1'],
        says: { id: 'gol', place: 1 },
      },
      'leagues set': {
        args: ['A', 'icon=/a'],
        says: { path: 'LIGAS/A', isChanged: true, dryRun: false },
      },
      'channels list': {
        before: async () => {
          await run('channels', 'set', 'gol', 'name=Gol', 'server=HD=https://a.example/1');
          await run('channels', 'set', 'gol', 'server=SD=https://a.example/2', 'server=HD=');
        },
        says: [expect.objectContaining({ id: 'gol', name: 'Gol', type: 'tv', servers: 1 })],
      },
      'channels set': {
        args: ['gol', 'name=Gol', 'type=sports', 'server=HD=https://a.example/1'],
        says: { id: 'gol', isChanged: true },
      },
      'channels names list': { says: [] },
      'channels names set': {
        args: ['A', 'channel=a', '--dry-run'],
        says: { path: 'CANALESDEPORTIVOS/A', isChanged: true, dryRun: true },
      },
      'guide set': {
        args: ['lista', 'kind=playlist', 'file=lista.m3u', 'sections=Deportes=sports;Otros=-'],
        says: { name: 'lista', isChanged: true },
      },
      'guide list': {
        before: source,
        says: [expect.objectContaining({ name: 'lista', place: 'lista.m3u', failure: null })],
      },
      'guide check': {
        before: source,
        args: ['lista'],
        says: expect.objectContaining({
          ...{ isDryRun: true, channels: 2, drafted: 0 },
          refused: { credentials: 1 },
        }),
      },
      'guide read': {
        before: source,
        args: ['lista'],
        says: expect.objectContaining({ isDryRun: false, drafted: 2, failure: null }),
      },
      'guide match': {
        args: ['--write'],
        says: {
          ...{ isDryRun: false, matched: 0, asked: 0, none: expect.any(Number) },
          ...{ joined: 0, parted: 0 },
        },
      },
      'guide remove': { before: source, args: ['lista'], says: { name: 'lista' } },
      'held list': {
        before: async () => await run('products', 'set', 'tz', ...MUG),
        says: [
          {
            table: 'products',
            id: 'tz',
            name: 'Taza',
            fields: ['category', 'name', 'price_ars', 'stock'],
          },
        ],
      },
      'held release': {
        before: async () => await run('products', 'set', 'tz', ...MUG),
        args: ['products/tz', 'stock', 'price_ars'],
        says: { table: 'products', id: 'tz', released: ['price_ars', 'stock'] },
      },
      'history list': {
        before: async () => await run('leagues', 'set', 'A', 'icon=/a'),
        says: [
          {
            id: '1',
            at: expect.stringMatching(/^\d{4}-.*Z$/),
            actor: userInfo().username,
            action: 'leagues.edit',
            summary: '+A',
            undoes: null,
            undoneBy: null,
            rows: 1,
          },
        ],
      },
      'history show': {
        before: async () => await run('settings', 'set', 'siteName', 'Cine'),
        args: ['1'],
        says: expect.objectContaining({
          changed: [
            {
              table: 'settings',
              key: 'siteName',
              before: null,
              after: expect.objectContaining({ value: 'Cine' }),
            },
          ],
        }),
      },
      undo: {
        before: async () => await run('settings', 'set', 'siteName', 'Cine'),
        args: ['1'],
        says: { restored: 1, left: [] },
      },
      'codes product issue': {
        before: async () => await run('products', 'set', 'tz', ...MUG, 'code=TZ'),
        args: ['tz', '2'],
        says: { product: 'tz', codes: [CODE, CODE] },
      },
      'codes tv issue': { args: ['--order', 'r1'], says: { order: 'r1', code: CODE } },
      'codes tv replace': {
        before: async () => await run('codes', 'tv', 'issue', '--order', 'r1'),
        args: ['--order', 'r1'],
        says: { order: 'r1', code: CODE },
      },
      'orders forget': {
        before: async () =>
          await sql`insert into orders (contact, quantity) values ('Marta', 1)`.execute(
            database.db,
          ),
        args: ['1'],
        says: { order: '1' },
      },
      'operators invite': {
        args: ['Ana', '--role', 'owner'],
        says: { name: 'Ana', link: INVITATION },
      },
      'operators list': {
        before: async () => await run('operators', 'invite', 'Ana', '--role', 'editor'),
        says: [{ name: 'Ana', role: 'editor', keys: 0, sessions: 0, invitedUntil: INSTANT }],
      },
      'operators recover': {
        before: async () => await run('operators', 'invite', 'Ana', '--role', 'editor'),
        args: ['ana'],
        says: { name: 'Ana', link: INVITATION },
      },
      'operators remove': {
        before: async () => await run('operators', 'invite', 'Ana', '--role', 'owner'),
        args: ['Ana'],
        says: { name: 'Ana', removed: true },
      },
      'servers dead': {
        before: dead,
        says: [
          expect.objectContaining({ reason: 'timeout', owner: 'a', url: 'https://a.example/1' }),
        ],
      },
      'searches missed': { says: [] },
      'jobs failed': {
        before: async () => await noteFailedJob(database.db, 'rank-titles', new Error('no disk')),
        says: [expect.objectContaining({ name: 'rank-titles', times: 1 })],
      },
      'jobs retry': {
        before: async () => await noteFailedJob(database.db, 'rank-titles', new Error('no disk')),
        args: ['rank-titles'],
        says: { name: 'rank-titles' },
      },
      'tv-packages': {
        args: [PACKAGES, '--origin', 'https://cine.example'],
        says: ['butaca.ipk', 'butaca.wgt'].map((name) => ({
          file: join(PACKAGES, name),
          bytes: expect.any(Number),
        })),
      },
      'edge-config': {
        args: ['127.0.0.1:3001'],
        says: { vcl: expect.stringContaining('backend portal_1') },
      },
      'completion bash': { says: { script: expect.stringContaining('complete -o default') } },
    };

  /**
   * Their machine is no part of this test: `tests/doctor.test.ts`, `tests/backups.test.ts`, `tests/replicas/promote.test.ts` and the
   * booted Debian run them, and the bench of containers.
   */
  const OF_A_MACHINE =
    /^(setup|prepare|doctor|status|certificates|kit|backup|restore|promote|drill|upgrade|rollback)$/;

  test.each(COMMANDS.filter((name) => !OF_A_MACHINE.test(name)))(
    'of %s is one document',
    async (command) => {
      const { before, args = [], says } = CASES[command] ?? { says: 'a case of its own' };
      await before?.();
      expect(await butacaJson([...command.split(' '), ...args], onDatabase())).toEqual(says);
    },
  );

  test('an order that has its code hears so, and nothing is sold', async () => {
    await run('codes', 'tv', 'issue', '--order', 'r1');
    expect(await butacaJson(['codes', 'tv', 'issue', '--order', 'r1'], onDatabase())).toEqual({
      order: 'r1',
      code: null,
      issuedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });
});

describe('what was asked for and cannot be done', () => {
  test.each([
    [['title', 'show', 'movie/x'], 'There is no movie with the id x.'],
    [['title', 'set', 'movie/x', 'name=X'], 'There is no movie with the id x.'],
    [['title', 'remove', 'serie/x/T1'], 'There is no serie with the id x.'],
    [['title', 'create', 'movie', 'year=1999'], 'Nothing was written: no-name.'],
    [['settings', 'set', 'chatUrl', 'x'], 'chatUrl: must be an http or https address'],
    [['codes', 'product', 'issue', 'x'], 'There is no product with the id x.'],
    [['codes', 'tv', 'replace', '--order', 'x'], 'There is no order x.'],
    [['operators', 'remove', 'Nadie'], 'There is no operator Nadie.'],
    [['operators', 'recover', 'Nadie'], 'There is no operator Nadie.'],
    [['orders', 'forget', '9'], 'There is no order 9.'],
    [['guide', 'remove', 'x'], 'There is no source x.'],
    [['guide', 'read', 'x'], 'There is no source x.'],
    [['guide', 'set', 'x', 'kind=guide'], 'it needs an address or a file'],
    [['import', '/none.ndjson'], 'ENOENT'],
    [['import', '-', '--report', '/none/report'], 'ENOENT'],
  ])('%j: status 1 and a sentence', async (args, says) => {
    const { status, stdout, stderr } = await butaca(args, onDatabase());
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(says);
    expect(stderr).not.toContain('    at ');
  });

  test('codes for a database that was named need the secret of its portals', async () => {
    const ran = await butaca(['codes', 'tv', 'issue', '--order', 'x'], {
      env: { DATABASE_URL: database.url, CODE_SECRET: '' },
    });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toContain('CODE_SECRET must be set, to the value that the portals have.');
  });
});

describe('in a terminal', () => {
  /** `script` gives it a terminal of its own; what is written there stands in `answer`. */
  async function inTerminal(words: string, answer: string) {
    const child = spawn('script', ['-qec', `'${FILE}' ${words}`, '/dev/null'], {
      env: operatorEnv(onDatabase().env),
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.endsWith('[y/N] ')) child.stdin.write(answer);
    });
    return { status: await new Promise((done) => child.once('close', done)), output };
  }
  const siteName = async () => await butacaJson(['settings', 'get', 'siteName'], onDatabase());

  test.each(['n\r', '\r', '\u0004'])('it asks first; %j is a no', async (answer) => {
    const { status, output } = await inTerminal('settings set siteName Cine', answer);
    expect(output).toMatch(/changes the database test_\w+ at 127\.0\.0\.1:\d+\r\nGo on\? \[y\/N\]/);
    expect(output).toContain('Nothing was changed.');
    expect(status).toBe(1);
    expect(await siteName()).toBe('Butaca');
  });

  test('it goes on after a yes', async () => {
    const { status, output } = await inTerminal('settings set siteName Cine', 'y\r');
    expect(output).toContain('siteName is set');
    expect(status).toBe(0);
    expect(await siteName()).toBe('Cine');
  });

  test.each([
    ['settings set siteName Cine --yes', 'siteName is set'],
    ['settings get siteName', '"Butaca"'],
    ['leagues set A icon=/a --dry-run', 'nothing was written'],
  ])('it does not ask: %s', async (words, says) => {
    const { status, output } = await inTerminal(words, 'n\r');
    expect(output).toContain(says);
    expect(output).not.toContain('Go on?');
    expect(status).toBe(0);
  });
});

test('a reader that has seen enough is no fault', async () => {
  const line = `'${FILE}' consoles list | head -1 > /dev/null; echo "\${PIPESTATUS[0]}"`;
  const child = spawn('bash', ['-c', line], { env: operatorEnv(onDatabase().env) });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  await new Promise((done) => child.once('close', done));
  expect(output).toBe('0\n');
});

describe('completion in bash', () => {
  let completion: string;
  beforeAll(async () => {
    completion = join(folder, 'completion.bash');
    writeFileSync(completion, (await butaca(['completion', 'bash'])).stdout);
  });

  /** What bash itself offers for the last word. */
  async function offered(...words: string[]): Promise<string[]> {
    const script = `source '${completion}'
      complete -p butaca >&2
      COMP_WORDS=(butaca "$@"); COMP_CWORD=$#; _butaca; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const child = spawn('bash', ['--norc', '-euc', script, 'bash', ...words], {
      env: operatorEnv({}),
    });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    await new Promise((done) => child.once('close', done));
    expect(errors).toBe('complete -o default -F _butaca butaca\n');
    return output.split('\n').filter(Boolean);
  }

  test.each([
    [['se'], ['setup', 'settings', 'servers', 'searches']],
    [
      ['settings', ''],
      ['list', 'get', 'set', '--json', '--env-file', '--help'],
    ],
    [['codes', 'tv', 'r'], ['replace']],
    [['codes', 'tv', 'replace', '--o'], ['--order']],
    [
      ['settings', 'set', 'chat'],
      ['chatUrl', 'chatGreeting'],
    ],
    [
      ['settings', 'set', '--yes', 'chat'],
      ['chatUrl', 'chatGreeting'],
    ],
    [['settings', 'set', 'chatUrl', 'chat'], []],
    [['settings', 'set', 'chatUrl', 'x', '--y'], ['--yes']],
    [
      ['edge-config', 'a:1', '--access', ''],
      ['open', 'named'],
    ],
    // Files, which bash itself offers when there is nothing else.
    [['import', 'cat'], []],
    [['--env-file', ''], []],
    [['--env-file', 'settings', 'ti'], ['title']],
  ])('%j', async (words, expected) => {
    expect(await offered(...words)).toEqual(expected);
  });
});

test('the address of a source is read from standard input and said by no command', async () => {
  const input = 'https://guia.example/xmltv.php?username=ana&password=Clave9x7\n';
  const set = ['guide', 'set', 'abierta', 'kind=guide', 'address=-'];
  const ran = [
    await butaca(set, { ...onDatabase(), input }),
    await butaca([...set, 'https://ana:Clave9x7@guia.example'], onDatabase()),
    await butaca(['guide', 'list'], onDatabase()),
    await butaca(['history', 'show', '1'], onDatabase()),
  ];
  expect(ran.map(({ status }) => status)).toEqual([0, 2, 0, 0]);
  expect(ran[2]?.stdout).toContain('guia.example');
  expect(ran.map(({ stdout, stderr }) => stdout + stderr).join('')).not.toMatch(/Clave9|username/);
  const [stored] = await database.db.selectFrom('guide_secrets').selectAll().execute();
  expect(stored?.address).toBe(input.trim());
});
