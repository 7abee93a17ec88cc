import { z } from 'zod';
import type { Removable } from '../../data/commands/remove-record.ts';
import type { Db } from '../../data/database.ts';
import { MAX_AGE, readAge } from '../../domain/catalogue/age.ts';
import { readNewEpisodes } from '../../domain/catalogue/new-episodes.ts';
import {
  emptyFields,
  type FieldKind,
  type FieldsOf,
  type FieldValue,
  fieldsOf,
} from '../../domain/catalogue/record-fields.ts';
import { TITLE_KINDS } from '../../domain/catalogue/title.ts';
import { commandLineActor } from '../actor.ts';
import { defineCommand } from '../command.ts';
import { CommandFailed } from '../errors.ts';
import { didYouMean } from '../suggest.ts';

/** The commands that make, change and remove titles, seasons and episodes. They do what the studio does. */

const FIELDS = new Map(fieldsOf('titles').map(({ name, kind }) => [name, kind]));
const NAMES = [...FIELDS.keys()];

const WHAT_IT_IS: Partial<Record<FieldKind, string>> = {
  mark: 'yes or no',
  year: 'a year',
  age: `an age from 0 to ${MAX_AGE}`,
};

/** Undefined: not a value of this kind. */
function fieldValue(kind: FieldKind, text: string): FieldValue | undefined {
  if (kind === 'mark') return ({ yes: true, no: false } as Record<string, boolean>)[text];
  if (kind === 'year') return text === '' ? null : /^\d{4}$/.test(text) ? Number(text) : undefined;
  if (kind === 'age') return text === '' ? null : (readAge(text) ?? undefined);
  return text.trim();
}

const assignment = z.string().transform((text, context): [string, FieldValue] => {
  const [, name = '', given = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  const kind = FIELDS.get(name);
  const value = kind && fieldValue(kind, given);
  if (value !== undefined) return [name, value];
  if (kind) context.addIssue(`${name} is ${WHAT_IT_IS[kind] ?? 'a text'}`);
  else
    context.addIssue(
      name ? `there is no field ${name}.${didYouMean(name, NAMES)}` : `${text} is not FIELD=VALUE`,
    );
  return z.NEVER;
});

const assignments = {
  value: 'FIELD=VALUE',
  help: `FIELD is one of ${NAMES.join(', ')}`,
  schema: z.array(assignment),
  isMany: true,
};

/** KIND/ID, and for what belongs to a series its season and its episode. */
const addressOf = (maxParts: number) =>
  z.string().transform((text, context) => {
    const [kind, id = '', season, episode] = text.split('/');
    const titleKind = TITLE_KINDS.find((known) => known === kind);
    if (titleKind && id !== '' && text.split('/').length <= maxParts)
      return { kind: titleKind, id, season, episode };
    context.addIssue(`${text} is not KIND/ID; KIND is one of ${TITLE_KINDS.join(', ')}`);
    return z.NEVER;
  });

const titleAddress = {
  value: 'KIND/ID',
  help: `KIND is one of ${TITLE_KINDS.join(', ')}; ID as in its address`,
  schema: addressOf(2),
};

type Address = z.output<ReturnType<typeof addressOf>>;

async function titleRow(db: Db, { kind, id }: Address): Promise<string> {
  const { findNamed } = await import('../../data/queries/takedowns.ts');
  const found = await findNamed(db, { kind, id });
  if (!found) throw new CommandFailed(`There is no ${kind} with the id ${id}.`);
  return found.key;
}

async function partOf(db: Db, address: Address): Promise<Removable> {
  const { listEditedSeasons } = await import('../../data/queries/title-editor.ts');
  const rowId = await titleRow(db, address);
  if (address.season === undefined) return { table: 'titles', rowId };
  const season = (await listEditedSeasons(db, rowId)).find(({ key }) => key === address.season);
  if (!season) throw new CommandFailed(`There is no season ${address.season}.`);
  if (address.episode === undefined) return { table: 'seasons', rowId: season.rowId };
  const episode = season.episodes.find(({ id }) => id === address.episode);
  if (!episode) throw new CommandFailed(`There is no episode ${address.episode}.`);
  return { table: 'episodes', rowId: episode.rowId };
}

const refusedFor = (problems: readonly string[]): CommandFailed =>
  new CommandFailed(`Nothing was written: ${problems.join(', ')}.`);

export const create = defineCommand({
  about: 'Prints the address of its page. Without active=no, viewers see it at once.',
  args: {
    kind: {
      value: 'KIND',
      help: `one of ${TITLE_KINDS.join(', ')}`,
      schema: z.enum(TITLE_KINDS),
      choices: TITLE_KINDS,
    },
    assignments,
  },
  options: { 'same-name': { help: 'although there is a title with this name and year' } },
  examples: [
    ["title create movie name='El faro' year=1999 genre=DRAMA", ''],
    ["title create serie name='Los faros' active=no", 'nobody sees it yet'],
  ],
  database: 'change',
  run: async (given, { withDb }) => {
    const { kind } = given;
    const fields = {
      ...emptyFields('titles'),
      active: true,
      ...Object.fromEntries(given.assignments),
    };
    const { createTitle } = await import('../../data/commands/create-title.ts');
    const { listTitlesNamed } = await import('../../data/queries/title-editor.ts');
    const made = await withDb(async (db) => {
      const same = given['same-name'] ? await listTitlesNamed(db, fields) : [];
      const known = same.map(({ rowId }) => rowId);
      return await createTitle(db, commandLineActor(), { kind, fields, servers: [] }, { known });
    });
    if (made.kind === 'invalid') throw refusedFor(made.problems);
    if (made.kind === 'same') {
      const names = made.titles.map((title) => `${title.kind}/${title.id}`).join(', ');
      throw new CommandFailed(
        `There is a title with this name and year: ${names}. --same-name makes another one.`,
      );
    }
    return { json: { kind, id: made.id }, text: `${kind}/${made.id} is made.` };
  },
});

export const set = defineCommand({
  args: { title: titleAddress, assignments },
  examples: [
    ["title set movie/metropolis-1927 genre=CLASICO description='…'", 'imports leave that alone'],
  ],
  database: 'change',
  run: async ({ title, assignments: set }, { withDb }) => {
    const { readRecord, saveRecord } = await import('../../data/commands/save-record.ts');
    const path = `${title.kind}/${title.id}`;
    const saved = await withDb(async (db) => {
      const owner = { table: 'titles', rowId: await titleRow(db, title) } as const;
      const base = await readRecord(db, owner);
      if (!base) return { kind: 'gone' } as const;
      const fields = { ...base.fields, ...Object.fromEntries(set) } as FieldsOf['titles'];
      return await saveRecord(db, commandLineActor(), { owner, base, mine: { ...base, fields } });
    });
    if (saved.kind === 'invalid') throw refusedFor(saved.problems);
    if (saved.kind !== 'saved') throw new CommandFailed(`${path} has just changed: try again.`);
    const isChanged = saved.change !== null;
    return {
      json: { path, isChanged },
      text: `${path} ${isChanged ? 'is set; pages show it within a second.' : 'is as it was.'}`,
    };
  },
});

const episodeName = (number: number): string => `Episodio ${number}`;

export const add = defineCommand({
  about: 'A season that is not there yet comes behind the others.',
  args: {
    title: titleAddress,
    season: { value: 'SEASON', help: 'its name', schema: z.string().trim().min(1).max(100) },
    episodes: {
      value: 'EPISODE',
      help: 'a name, with its address at the end if there is one, or a range such as 1-10',
      schema: z.array(z.string()),
      isMany: true,
    },
  },
  options: {
    image: {
      value: 'URL',
      help: 'of each episode; one without is not listed',
      schema: z.string().default(''),
    },
  },
  examples: [
    ["title add serie/los-faros-k7wd 'Temporada 1' 1-10 --image https://…/faro.webp", ''],
    ["title add serie/los-faros-k7wd OVA 'El regreso https://video.example/1'", ''],
  ],
  database: 'change',
  run: async ({ title, season: key, episodes, image }, { withDb }) => {
    const { addEpisodes } = await import('../../data/commands/seasons.ts');
    const read = readNewEpisodes(episodes.join('\n'), 0, episodeName);
    if (read === null) throw refusedFor(['too many episodes at once']);
    const added = await withDb(async (db) => {
      const place = { titleId: await titleRow(db, title), season: { key } };
      const fields = read.map((episode) => ({ ...episode, image }));
      return await addEpisodes(db, commandLineActor(), place, fields);
    });
    if (added.kind === 'invalid') throw refusedFor(added.problems);
    if (added.kind === 'gone') throw new CommandFailed('A movie has no seasons.');
    const count = added.episodeIds.length;
    return {
      json: { season: key, episodes: count },
      text: `${key}: ${count === 1 ? '1 episode' : `${count} episodes`} added.`,
      notes: count > 0 && image === '' ? ['Episodes without an image are not listed.'] : [],
    };
  },
});

const REFUSED = {
  imported:
    'came with an import, which would bring it back. `title set … active=no` hides a title.',
  'taken-down': 'is taken down, and that stays on record. Nobody sees it.',
  gone: 'is gone already.',
} as const;

export const remove = defineCommand({
  about: 'Only what was made here. `butaca undo` brings it back.',
  args: {
    part: {
      value: 'KIND/ID[/SEASON[/EPISODE]]',
      help: 'a title, or one of its seasons or episodes, with all that belongs to it',
      schema: addressOf(4),
    },
  },
  examples: [
    ['title remove movie/el-faro-1999-k7wd', ''],
    ["title remove 'serie/los-faros-k7wd/Temporada 1/3-la-marea'", ''],
  ],
  database: 'change',
  run: async ({ part }, { withDb }) => {
    const { removeRecord } = await import('../../data/commands/remove-record.ts');
    const path = [part.kind, part.id, part.season, part.episode].filter(Boolean).join('/');
    const removed = await withDb(async (db) =>
      removeRecord(db, commandLineActor(), await partOf(db, part)),
    );
    if (removed.kind !== 'removed') throw new CommandFailed(`${path} ${REFUSED[removed.kind]}`);
    return { json: { path }, text: `${path} is gone from every page.` };
  },
});
