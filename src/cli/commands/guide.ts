import { z } from 'zod';
import type { SavedSource } from '../../data/commands/guide-sources.ts';
import {
  NEW_SOURCE,
  type SourceFields,
  type SourceReport,
  type WantedRead,
} from '../../domain/guide/source.ts';
import { commandLineActor } from '../actor.ts';
import { type Answer, defineCommand, defineGroup, tabbed } from '../command.ts';
import type { Database } from '../database.ts';
import { CommandFailed } from '../errors.ts';
import { didYouMean } from '../suggest.ts';

/** Names of the fields on the command line, and what they are stored as. */
const FIELDS = {
  kind: 'kind',
  file: 'file',
  zone: 'zone',
  offset: 'offset_minutes',
  every: 'every_hours',
  sections: 'sections',
  terms: 'terms',
  attribution: 'attribution',
  enabled: 'enabled',
} as const satisfies Record<string, keyof SourceFields>;
const SECRETS = ['address', 'user', 'password'] as const;
const NAMES: readonly string[] = [...Object.keys(FIELDS), ...SECRETS];

type Assigned = { field: string; value: string };

const assignment = z.string().transform((text, context): Assigned => {
  const [, field = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (NAMES.includes(field)) return { field, value };
  // What is no field may be a part of an address: it is not repeated.
  context.addIssue(
    field && /^\w{1,20}$/.test(field)
      ? `there is no field ${field}.${didYouMean(field, NAMES)}`
      : 'is not FIELD=VALUE',
  );
  return z.NEVER;
});

const storedValue = (field: keyof SourceFields, text: string): unknown => {
  if (field === 'offset_minutes' || field === 'every_hours') return Number(text || Number.NaN);
  if (field === 'enabled') return text === 'yes' ? true : text === 'no' ? false : text;
  return field === 'sections' ? text.replaceAll(';', '\n') : text;
};

const assigned = (fields: SourceFields, given: readonly Assigned[]): SourceFields => ({
  ...fields,
  ...Object.fromEntries(
    given
      .filter(({ field }) => Object.hasOwn(FIELDS, field))
      .map(({ field, value }) => {
        const name = FIELDS[field as keyof typeof FIELDS];
        return [name, storedValue(name, value)];
      }),
  ),
});

const ADDRESS_PROBLEMS = {
  'no-address': 'it needs an address or a file',
  'bad-address': 'the address is none of the web, or too long',
  both: 'it has an address or a file, not both',
} as const;

function whyNot(result: Exclude<SavedSource, { kind: 'saved' }>): string {
  switch (result.kind) {
    case 'invalid':
      return `cannot be stored: ${result.fields.join(', ')}`;
    case 'wrong-address':
      return ADDRESS_PROBLEMS[result.problem];
    case 'exists':
      return 'there is another one with this name';
    default:
      return 'somebody changed it meanwhile';
  }
}

const name = {
  value: 'NAME',
  help: 'of the source',
  schema: z.string().min(1, 'is empty'),
};

/** From standard input: what is on a command line is seen by everyone on the machine. */
async function fromInput(given: readonly Assigned[]): Promise<Assigned[]> {
  if (!given.some(({ value }) => value === '-')) return [...given];
  const { text } = await import('node:stream/consumers');
  const lines = (await text(process.stdin)).split('\n');
  return given.map(({ field, value }) =>
    value === '-' ? { field, value: (lines.shift() ?? '').trim() } : { field, value },
  );
}

const list = defineCommand({
  about:
    'Its name, kind, host or file, listed channels, how many are joined to one of ours, when it was last read, and why the last try failed. Addresses are shown to nobody.',
  examples: [['guide list', '']],
  database: 'read',
  run: async (_, { withDb }) => {
    const { listSources } = await import('../../data/queries/guide-sources.ts');
    const found = await withDb(listSources);
    return tabbed(
      found,
      ({ name, kind, place, channels, mapped, readAt, failure }) => [
        ...[name, kind, place, channels, mapped, readAt?.toISOString() ?? '-', failure ?? ''],
      ],
      'no sources yet: butaca guide set NAME …',
    );
  },
});

const set = defineCommand({
  about:
    'A value of - is read from standard input, a line for each: what stands on a command line is seen by everyone on the machine. The worker reads it within a second of its time.',
  args: {
    name,
    assignments: {
      value: 'FIELD=VALUE',
      help: `FIELD is one of ${NAMES.join(', ')}; kind is playlist, guide or panel; sections are GROUP=tv, GROUP=sports or GROUP=-, separated by ;`,
      schema: z.array(assignment),
      isMany: true,
    },
  },
  examples: [
    ['guide set abierta kind=guide address=https://guia.example/ar.xml.gz zone=America/Lima', ''],
    ['guide set panel kind=panel address=- user=- password=-', 'three lines of standard input'],
    ["guide set lista sections='Deportes=sports;Adultos=-' every=24", ''],
  ],
  database: 'change',
  run: async (given, { withDb }) => {
    const { readSource, saveSource } = await import('../../data/commands/guide-sources.ts');
    const { getSourceId } = await import('../../data/queries/guide-sources.ts');
    const assignments = await fromInput(given.assignments);
    const secretOf = (field: (typeof SECRETS)[number]): string =>
      assignments.findLast((each) => each.field === field)?.value ?? '';
    const secret = {
      address: secretOf('address'),
      user: secretOf('user'),
      password: secretOf('password'),
    };
    const result = await withDb(async (db) => {
      const id = await getSourceId(db, given.name);
      const base = id === null ? null : ((await readSource(db, id))?.fields ?? null);
      const mine = assigned(base ?? { ...NEW_SOURCE, name: given.name }, assignments);
      const edit = id !== null && base ? { id, base, mine, secret } : { id: null, mine, secret };
      return await saveSource(db, commandLineActor(), edit);
    });
    if (result.kind !== 'saved') throw new CommandFailed(`${given.name}: ${whyNot(result)}`);
    const isChanged = result.change !== null;
    return {
      json: { name: given.name, isChanged },
      text: `${given.name} is ${isChanged ? 'set' : 'as it was'}.`,
    };
  },
});

const remove = defineCommand({
  about:
    'With what it lists, its guide and the drafts that nobody touched. Channels that are shown stay. `butaca undo` brings it back without its address.',
  args: { name },
  examples: [['guide remove abierta', '']],
  database: 'change',
  run: async (given, { withDb }) => {
    const { removeSource } = await import('../../data/commands/guide-sources.ts');
    const { getSourceId } = await import('../../data/queries/guide-sources.ts');
    const removed = await withDb(async (db) => {
      const id = await getSourceId(db, given.name);
      return id === null ? null : await removeSource(db, commandLineActor(), id);
    });
    if (removed?.kind !== 'removed') throw new CommandFailed(`There is no source ${given.name}.`);
    return { json: { name: given.name }, text: `${given.name} is removed.` };
  },
});

const MAX_SHOWN = 20;

function answerOf(report: SourceReport, isDryRun: boolean): Answer {
  const { channels, guideChannels, programmes, keptProgrammes, refused, refusals, failure } =
    report;
  const counts = Object.entries(refused).map(([reason, count]) => `${count} ${reason}`);
  const { added, changed, removed } = report.written;
  return {
    json: { isDryRun, ...report },
    notes: [
      ...refusals.slice(0, MAX_SHOWN).map(({ line, reason }) => `line ${line}: ${reason}`),
      ...(counts.length > 0 ? [`refused: ${counts.join(', ')}`] : []),
      ...(report.secretGuides > 0
        ? [`${report.secretGuides} guides that the playlist names need a password: not shown`]
        : []),
      ...report.guides.map((address) => `it names a guide: ${address}`),
    ],
    text: [
      ...(failure ? [`Not read: ${failure}; what was known stays.`] : []),
      `${isDryRun ? 'Dry run, nothing was written: ' : ''}${channels} channels, ${guideChannels} channels of a guide, ` +
        `${programmes} programmes, ${keptProgrammes} of them of our channels; ${report.seconds} s`,
      ...(isDryRun || failure
        ? []
        : [
            `${report.drafted} drafts, ${report.updated} channels changed, ${report.undecided} to be decided; ` +
              `programmes: ${added} new, ${changed} changed, ${removed} removed`,
          ]),
    ].join('\n'),
    hasFailed: failure !== null,
  };
}

async function readNow(
  { url, withDb }: Database,
  given: string,
  wanted: WantedRead,
): Promise<Answer> {
  const { finishRead, takeReadOf } = await import('../../data/commands/guide-reads.ts');
  const { indexProgrammes } = await import('../../data/commands/guide-search.ts');
  const { matchAllGuides } = await import('../../data/guide/match-guides.ts');
  const { readSource } = await import('../../sources/read-source.ts');
  const { createResolve } = await import('../../platform/guarded-fetch/resolve.ts');
  const { commonEnv } = await import('../../platform/env.ts');
  const taken = await withDb((db) => takeReadOf(db, given, wanted));
  if (!taken) throw new CommandFailed(`There is no source ${given}.`);
  const isDryRun = wanted === 'check';
  const report = await readSource({
    ...{ databaseUrl: url, source: taken.source, isDryRun, anyway: wanted === 'anyway' },
    network: {
      ...{ userAgent: 'Butaca/1.0', resolve: createResolve(), admits: [] },
      folder: commonEnv().IMPORT_FOLDER,
    },
  });
  await withDb(async (db) => {
    await finishRead(db, taken, report);
    if (isDryRun || report.failure !== null) return;
    await matchAllGuides(db);
    await indexProgrammes(db, { of: taken.source.id });
  });
  return answerOf(report, isDryRun);
}

const check = defineCommand({
  about:
    'Reads the source and writes nothing: what it lists, and what is refused and why. No piece of a refused line is shown, because it may be a password. Status 1 if it cannot be read.',
  args: { name },
  examples: [['guide check abierta', '']],
  database: 'change',
  run: async (given, database) => await readNow(database, given.name, 'check'),
});

const read = defineCommand({
  about:
    'Reads it now, not only when it is due. A source that lists less than half of what it did is taken for half an answer, unless --anyway says that it is right.',
  args: { name },
  options: { anyway: { help: 'although it lists much less than before' } },
  examples: [['guide read abierta', '']],
  database: 'change',
  run: async (given, database) =>
    await readNow(database, given.name, given.anyway ? 'anyway' : 'read'),
});

const match = defineCommand({
  about:
    'Counts our channels that have a guide by rule, those that the studio asks about, and the rest. It is done after each reading; --write does it now. What was set by hand stays.',
  options: { write: { help: 'writes what differs' } },
  examples: [
    ['guide match', ''],
    ['guide match --write', 'after names of channels were changed'],
  ],
  database: 'change',
  run: async (given, { withDb }) => {
    const { matchAllGuides } = await import('../../data/guide/match-guides.ts');
    const found = await withDb(async (db) => await matchAllGuides(db, !given.write));
    const { matched, asked, none, joined, parted } = found;
    return {
      json: { isDryRun: !given.write, ...found },
      text:
        `${given.write ? '' : 'Dry run, nothing was written: '}${matched} matched, ${asked} asked, ${none} without` +
        `${given.write ? `; ${joined} joined, ${parted} parted` : ''}`,
    };
  },
});

export const guide = defineGroup({
  list: { summary: 'the sources, and how their last reading went', load: () => list },
  set: { summary: 'makes a source, or sets some fields of one', load: () => set },
  check: { summary: 'what a source lists and what is refused; writes nothing', load: () => check },
  read: { summary: 'reads a source now', load: () => read },
  match: { summary: 'gives channels their guide by rule; says how many', load: () => match },
  remove: { summary: 'deletes a source with its guide', load: () => remove },
});
