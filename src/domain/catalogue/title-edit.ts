import type { Part, VersionClash } from '../editing/merge.ts';
import { AUDIO_GROUPS, type AudioGroup } from '../playback/servers.ts';
import { isStorableText } from '../storable-text.ts';
import { isAge } from './age.ts';
import { YEARS } from './bulk-edit.ts';
import {
  type FieldKind,
  type Fields,
  type FieldsOf,
  type FieldValue,
  fieldsOf,
  type RecordTable,
} from './record-fields.ts';

export type ServerFields = { audio: AudioGroup; label: string; url: string; position: number };

/** A title or an episode with its servers, as someone saw or typed it. Fields that it does not name are untouched. */
export type RecordVersion<Table extends RecordTable = RecordTable> = {
  fields: Partial<FieldsOf[Table]>;
  servers: Part<ServerFields>[];
};

/** As it is stored: with every field. */
export type StoredRecord<Table extends RecordTable = RecordTable> = RecordVersion<Table> & {
  fields: FieldsOf[Table];
};

export type RecordClash = VersionClash<Record<string, FieldValue>, ServerFields>;

export type RecordProblem =
  | 'no-name'
  | 'bad-year'
  | 'bad-age'
  | 'bad-picture'
  | 'bad-address'
  | 'no-label'
  | 'label-twice'
  | 'too-many-servers'
  | 'too-long';

export const MAX_NAME = 400;
const MAX_DESCRIPTION = 10_000;
export const MAX_ADDRESS = 4000;
const MAX_SERVERS = 200;

const isAddress = (url: string): boolean =>
  /^https?:\/\//.test(url) && URL.parse(url) !== null && url.length <= MAX_ADDRESS;

/** Pictures also come from the portal itself. */
export const isPicture = (url: string): boolean =>
  url === '' || url.startsWith('/') || isAddress(url);

/** Text is what was typed in the place of a number. */
const isYear = (year: FieldValue): boolean =>
  year === null ||
  (typeof year === 'number' && Number.isInteger(year) && year >= YEARS.min && year <= YEARS.max);

export const isText = (text: string, max: number): boolean =>
  text.length <= max && isStorableText(text) && text.isWellFormed();

export function serverProblems(
  servers: readonly Part<ServerFields>[],
  base: readonly Part<ServerFields>[],
): RecordProblem[] {
  const problems: RecordProblem[] = [];
  const keys = new Set<string>();
  const before = new Map(base.map(({ id, fields }) => [id, fields]));
  for (const { id, fields } of servers) {
    const { audio, label, url } = fields;
    if (keys.has(`${audio}/${label}`)) problems.push('label-twice');
    keys.add(`${audio}/${label}`);
    const was = id === null ? undefined : before.get(id);
    if (label !== was?.label) {
      if (label === '') problems.push('no-label');
      if (!isText(label, MAX_NAME)) problems.push('too-long');
    }
    if (url !== was?.url && !isAddress(url)) problems.push('bad-address');
    if (!AUDIO_GROUPS.includes(audio) || !isText(url, Number.POSITIVE_INFINITY))
      problems.push('too-long');
  }
  const max = Math.max(MAX_SERVERS, base.length);
  return servers.length > max ? [...problems, 'too-many-servers'] : problems;
}

const LIMITS: Readonly<Partial<Record<FieldKind, number>>> = {
  line: MAX_NAME,
  area: MAX_DESCRIPTION,
  picture: MAX_ADDRESS,
  address: MAX_ADDRESS,
};

function fieldProblem(
  { kind, isRequired }: { kind: FieldKind; isRequired?: true },
  value: FieldValue,
): RecordProblem | null {
  if (kind === 'year') return isYear(value) ? null : 'bad-year';
  if (kind === 'age') return value === null || isAge(value) ? null : 'bad-age';
  if (typeof value !== 'string') return null;
  if (isRequired && value === '') return 'no-name';
  if (!isText(value, LIMITS[kind] ?? 0)) return 'too-long';
  if (kind === 'picture' && !isPicture(value)) return 'bad-picture';
  return kind === 'address' && value !== '' && !isAddress(value) ? 'bad-address' : null;
}

/** What is wrong with which field. What is as it was is no problem: imports allow more. */
export function fieldProblems(
  table: RecordTable,
  { fields }: RecordVersion,
  base: RecordVersion | null = null,
): ReadonlyMap<string, RecordProblem> {
  const [now, before] = [fields as Fields, base?.fields as Fields | undefined];
  return new Map(
    fieldsOf(table).flatMap((field) => {
      const value = now[field.name];
      if (value === undefined || value === before?.[field.name]) return [];
      const problem = fieldProblem(field, value);
      return problem ? [[field.name, problem]] : [];
    }),
  );
}

/** What keeps a title or an episode from being saved. */
export function recordProblems(
  table: RecordTable,
  version: RecordVersion,
  base: RecordVersion | null = null,
): RecordProblem[] {
  return [
    ...new Set([
      ...serverProblems(version.servers, base?.servers ?? []),
      ...fieldProblems(table, version, base).values(),
    ]),
  ];
}

/** Why viewers do not get an episode, by the rules of its title's page. */
export type Unlisted =
  | 'hidden'
  | 'title-hidden'
  | 'title-inactive'
  | 'season-unlisted'
  | 'no-image'
  | 'no-server'
  | 'all-dead';

export function whyUnlisted(of: {
  title: { active: boolean; hidden: boolean };
  hidden: boolean;
  isSeasonListed: boolean;
  image: string;
  url: string;
  servers: number;
  dead: number;
}): Unlisted[] {
  return [
    ...(of.hidden ? (['hidden'] as const) : []),
    ...(of.title.hidden ? (['title-hidden'] as const) : []),
    ...(of.title.active ? [] : (['title-inactive'] as const)),
    ...(of.isSeasonListed ? [] : (['season-unlisted'] as const)),
    ...(of.image === '' ? (['no-image'] as const) : []),
    ...(of.servers === 0 && of.url === '' ? (['no-server'] as const) : []),
    ...(of.servers > 0 && of.dead === of.servers ? (['all-dead'] as const) : []),
  ];
}
