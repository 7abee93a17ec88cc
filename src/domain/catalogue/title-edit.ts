import type { Part, PartClash } from '../editing/merge.ts';
import { AUDIO_GROUPS, type AudioGroup } from '../playback/servers.ts';
import { isStorableText } from '../storable-text.ts';
import { YEARS } from './bulk-edit.ts';

/** What operators edit of a title. Texts are empty where there is nothing. */
export type TitleFields = {
  name: string;
  originalName: string;
  genre: string;
  year: number | null;
  active: boolean;
  recommended: boolean;
  popular: boolean;
  description: string;
  poster: string;
  backdrop: string;
};

/** And of an episode. */
export type EpisodeFields = { name: string; image: string; url: string };

export type ServerFields = { audio: AudioGroup; label: string; url: string; position: number };

export type RecordTable = 'titles' | 'episodes';
export type FieldsOf = { titles: TitleFields; episodes: EpisodeFields };

/** A title or an episode with its servers, as someone saw or typed it. */
export type RecordVersion<Table extends RecordTable = RecordTable> = {
  fields: FieldsOf[Table];
  servers: Part<ServerFields>[];
};

/** Who wrote the value that is stored, and when, as ISO text; null if history does not have it. */
export type EditAuthor = { name: string; at: string } | null;

export type RecordClash =
  | { kind: 'field'; field: string; mine: FieldValue; theirs: FieldValue; author: EditAuthor }
  | { kind: 'server'; clash: PartClash<ServerFields>; author: EditAuthor };

export type FieldValue = string | number | boolean | null;

export type RecordProblem =
  | 'no-name'
  | 'bad-year'
  | 'bad-picture'
  | 'bad-address'
  | 'no-label'
  | 'label-twice'
  | 'too-many-servers'
  | 'too-long';

const MAX_NAME = 400;
const MAX_DESCRIPTION = 10_000;
const MAX_ADDRESS = 4000;
const MAX_SERVERS = 200;

const isAddress = (url: string): boolean =>
  /^https?:\/\//.test(url) && URL.parse(url) !== null && url.length <= MAX_ADDRESS;

/** Pictures also come from the portal itself. */
const isPicture = (url: string): boolean => url === '' || url.startsWith('/') || isAddress(url);

const isYear = (year: number | null): boolean =>
  year === null || (Number.isInteger(year) && year >= YEARS.min && year <= YEARS.max);

const isText = (text: string, max: number): boolean =>
  text.length <= max && isStorableText(text) && text.isWellFormed();

function serverProblems(
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

const LIMITS: Readonly<Record<string, number>> = {
  name: MAX_NAME,
  originalName: MAX_NAME,
  genre: MAX_NAME,
  description: MAX_DESCRIPTION,
};

const PICTURES: ReadonlySet<string> = new Set(['poster', 'backdrop', 'image']);

function fieldProblem(field: string, value: FieldValue): RecordProblem | null {
  if (field === 'year') return isYear(value as number | null) ? null : 'bad-year';
  if (typeof value !== 'string') return null;
  if (field === 'name' && value === '') return 'no-name';
  if (!isText(value, LIMITS[field] ?? MAX_ADDRESS)) return 'too-long';
  if (PICTURES.has(field) && !isPicture(value)) return 'bad-picture';
  return field === 'url' && value !== '' && !isAddress(value) ? 'bad-address' : null;
}

/** What keeps a title or an episode from being saved. What is as it was is no problem: imports allow more. */
export function recordProblems(
  { fields, servers }: RecordVersion,
  base: RecordVersion | null = null,
): RecordProblem[] {
  const before = base?.fields as Readonly<Record<string, FieldValue>> | undefined;
  const ofFields = Object.entries(fields).flatMap(([field, value]) =>
    before && before[field] === value ? [] : (fieldProblem(field, value) ?? []),
  );
  return [...new Set([...serverProblems(servers, base?.servers ?? []), ...ofFields])];
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
