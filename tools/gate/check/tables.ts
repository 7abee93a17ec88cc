import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Node } from '../../../src/cli/command.ts';
import { ALARMS } from '../../../src/cli/commands/doctor.ts';
import { BUTACA } from '../../../src/cli/commands.ts';
import { usage } from '../../../src/cli/help.ts';
import { NEWEST } from '../../../src/domain/catalogue/browse.ts';
import * as tags from '../../../src/domain/tags.ts';
import { CACHE_POLICIES } from '../../../src/platform/cache-policy.ts';
import {
  commandVariables,
  DEVELOPMENT_CODE_SECRET,
  environment,
  studioVariables,
} from '../../../src/platform/env.ts';
import type { Job } from '../../../src/worker/jobs/job.ts';
import { type Facts, renderTable, wordless } from './table.ts';

/**
 * The parts of documents that code knows: between `<!-- npm run docs: NAME -->` and `<!-- end -->`. `npm run docs` writes
 * their facts, `npm run check` compares them. Documents are those of the working directory, code is that of this repository.
 */

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const glob = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).sort();
const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;
const names = (all: Iterable<string>): Facts => new Map([...all].map((name) => [name, []]));

type Variables = Record<string, z.ZodType>;
type Part = { file: string; name: string; render: (written: string) => string };

const table = (file: string, name: string, facts: Facts): Part => ({
  ...{ file, name },
  render: (written) => renderTable(written, facts),
});

const secondsIn = (policy: string, field: string): number =>
  Number(new RegExp(`\\b${field}=(\\d+)`).exec(policy)?.[1] ?? Number.NaN);

function lifetime(seconds: number): string {
  if (Number.isNaN(seconds)) return '–';
  if (seconds >= 365 * 86_400) return `${seconds / 365 / 86_400} year`;
  return seconds >= 3600 ? `${seconds / 3600} h` : `${seconds} s`;
}

/** As `dress_for_browser` of edge/vcl/delivery.vcl does it. */
function toBrowser(policy: string): string {
  if (!policy.includes('s-maxage=') || policy.includes('immutable')) return policy;
  if (secondsIn(policy, 'max-age') === 0) return 'public, max-age=0, must-revalidate';
  return policy.replace(/,\s*s-maxage=\d+/, '');
}

const policies = Object.entries(CACHE_POLICIES);
const lifetimes = new Map(
  policies.map(([name, policy]) => {
    const browser = secondsIn(policy, 'max-age');
    return [
      name,
      [lifetime(secondsIn(policy, 's-maxage')), browser === 0 ? 'revalidates' : lifetime(browser)],
    ];
  }),
);
const headers = new Map(
  policies.map(([name, policy]) => [name, [code(policy), code(toBrowser(policy))]]),
);

type TagMakers = {
  [Name in keyof typeof tags as (typeof tags)[Name] extends string | readonly string[]
    ? never
    : Name]: string[];
};
const madeTags: TagMakers = {
  titleTag: [tags.titleTag('42')],
  matchTag: [tags.matchTag('7')],
  channelTag: [tags.channelTag('7')],
  countsTag: [tags.countsTag('movie')],
  listsTag: [tags.listsTag('movie')],
  listTag: [tags.listTag('movie', { ...NEWEST, genre: 'DRAMA' })],
  serversTag: (['title', 'season', 'episode', 'match', 'channel'] as const).map((owner) =>
    tags.serversTag(owner, '42'),
  ),
};
const fixedTags = Object.values(tags).filter((tag) => typeof tag !== 'function');

async function jobs(): Promise<Facts> {
  const files = glob('src/worker/jobs/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map(async (file) => await import(join(ROOT, file))));
  return new Map(
    modules
      .flatMap((module) => Object.values(module).flat() as Partial<Job>[])
      .flatMap(({ name, run, schedule }) =>
        name && run ? [[name, [schedule ? code(schedule) : 'when asked']] as const] : [],
      ),
  );
}

/** What may follow the name of a command. */
async function following(node: Node, path: string[] = []): Promise<string[]> {
  if (node.kind === 'command') {
    return [[...path, usage(node).replace(/ ?\[options\]$/, '')].join(' ').trim()];
  }
  const entries = Object.entries(node.commands);
  const each = entries.map(async ([word, { load }]) => following(await load(), [...path, word]));
  return (await Promise.all(each)).flat();
}

const commands = new Map(
  await Promise.all(
    Object.entries(BUTACA.commands).map(async ([word, { load }]) => {
      const words = (await following(await load())).filter(Boolean);
      return [`butaca ${word}`, [words.map(code).join(', ') || '–']] as const;
    }),
  ),
);

const inContainers = new Map(
  Object.entries(BUTACA.commands).map(([word, { inContainers: instead }]) => [
    `butaca ${word}`,
    [instead ? `refused: ${instead}` : 'works'],
  ]),
);

const containerVariables = names(
  ['compose.yaml', 'compose.machines.yaml'].flatMap((file) =>
    [...read(file).matchAll(/\$\{(BUTACA_\w+)/g)].map(([, name]) => name as string),
  ),
);

function defaultOf(schema: z.ZodType): string {
  const { success, data } = schema.safeParse(undefined);
  if (!success) return 'required';
  if (data === undefined) return 'none';
  if (data === DEVELOPMENT_CODE_SECRET) return 'none in production';
  if (Array.isArray(data)) return 'empty';
  return typeof data === 'string' ? code(data) : String(data);
}
const variables = (shape: Variables, isWanted: (name: string) => boolean): Facts =>
  new Map(
    Object.entries(shape)
      .filter(([name]) => isWanted(name))
      .map(([name, schema]) => [name, [defaultOf(schema)]]),
  );
const shape: Variables = environment.shape;
const studioShape: Variables = studioVariables.shape;

const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
const packages = (kind: string): Facts =>
  new Map(Object.entries(manifest[kind] ?? {}).map(([name, version]) => [name, [version]]));

const { ROOMS } = (await import(join(ROOT, '.dependency-cruiser.mjs'))) as {
  ROOMS: Record<string, string[]>;
};
const rooms = new Map(
  Object.entries(ROOMS).map(([room, others]) => [room, [others.map(code).join(', ') || '–']]),
);

/** Each page of an alarm, by its heading. */
const alarms = new Map(
  ALARMS.map((name) => {
    const page = readFileSync(`docs/operar/${name}.md`, 'utf8');
    return [name, [/^# (.*)$/m.exec(page)?.[1] ?? '']];
  }),
);

const databaseTables = (): string[] => {
  const [, declared = ''] = read('src/data/schema.ts').split('export type Database = {');
  return [...declared.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name as string);
};

/** What the gate installs. */
const aptPackages = (): string[] => {
  const gate = read('.ci/run');
  const single = [...gate.matchAll(/packages\+=\(([a-z\d-]+)\)/g)].map(
    ([, name]) => name as string,
  );
  return [...single, ...(/for program in ([a-z ]+);/.exec(gate)?.[1] ?? '').split(' ')].sort();
};

const ARCHITECTURE = 'docs/architecture.md';
const OPERATING = 'docs/operating.md';
const PARTS: Part[] = [
  table(ARCHITECTURE, 'policies', lifetimes),
  table(ARCHITECTURE, 'tags', names([...fixedTags, ...Object.values(madeTags)].flat())),
  table(ARCHITECTURE, 'tables', names(databaseTables())),
  table(ARCHITECTURE, 'jobs', await jobs()),
  table('docs/contracts/urls-and-caching.md', 'lifetimes', headers),
  table('docs/where-code-lives.md', 'rooms', rooms),
  table(
    'edge/README.md',
    'files',
    names(
      glob('edge/{*,vcl/*}.{ts,vcl}')
        .filter((file) => !file.includes('.test.'))
        .map((file) => file.slice('edge/'.length)),
    ),
  ),
  table('README.md', 'commands', commands),
  {
    ...{ file: 'README.md', name: 'packages' },
    render: () => `\`\`\`sh\napt install ${aptPackages().join(' ')}\n\`\`\``,
  },
  table(
    OPERATING,
    'variables',
    variables(shape, (name) => !/^(PROBE|PICTURES)/.test(name)),
  ),
  table(
    OPERATING,
    'probe-variables',
    variables(shape, (name) => name.startsWith('PROBE')),
  ),
  table(
    OPERATING,
    'picture-variables',
    variables(shape, (name) => name.startsWith('PICTURES')),
  ),
  // What both have is one schema, and listed above.
  table(
    ...([OPERATING, 'studio-variables'] as const),
    variables(studioShape, (name) => studioShape[name] !== shape[name]),
  ),
  table(
    ...([OPERATING, 'command-variables'] as const),
    names(
      Object.keys(commandVariables).filter((name) => !(name in shape) && !(name in studioShape)),
    ),
  ),
  table('docs/containers.md', 'container-variables', containerVariables),
  table('docs/containers.md', 'commands-in-containers', inContainers),
  table('docs/decisions/0001-parts.md', 'packages', packages('dependencies')),
  table('docs/decisions/0001-parts.md', 'development-packages', packages('devDependencies')),
  {
    ...{ file: 'docs/operar/README.md', name: 'alarms' },
    render: (written) => renderTable(written, alarms, (name) => `[${name}](${name}.md)`),
  },
];

const isWriting = process.argv.includes('--write');
let faults = 0;
const fault = (text: string): void => {
  faults += 1;
  console.error(text);
};
for (const { file, name, render } of PARTS) {
  const document = readFileSync(file, 'utf8');
  const marked = new RegExp(`(<!-- npm run docs: ${name} -->\n\n)(.*?)(\n\n<!-- end -->)`, 's');
  const [, , written] = marked.exec(document) ?? [];
  if (written === undefined) {
    fault(`${file}: no <!-- npm run docs: ${name} -->`);
    continue;
  }
  const made = render(written);
  for (const row of wordless(made)) fault(`${file}: ${name}: say what ${row} is for`);
  if (made === written) continue;
  if (isWriting)
    writeFileSync(
      file,
      document.replace(marked, (_, begin, __, end) => begin + made + end),
    );
  else fault(`${file}: ${name} is not what the code says: run npm run docs`);
}
console.log(`${PARTS.length} parts`);
process.exit(faults === 0 ? 0 : 1);
