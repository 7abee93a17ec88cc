import { isText, MAX_ADDRESS, MAX_NAME } from '../catalogue/title-edit.ts';
import type { ChannelType } from '../channels/channel.ts';
import { isImportFile } from '../imports/import.ts';
import { isTimeZone } from '../settings/settings.ts';
import type { DocumentRefusal, ListedChannel, Refusal, RefusalReason } from './listing.ts';

/** Where channels and their guide come from, as operators keep it. */

export const SOURCE_KINDS = ['playlist', 'guide', 'panel'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Who said which guide a channel has. */
export type MappedBy = 'id' | 'name' | 'alias' | 'hand';

/** What an operator wants done at once. `anyway`: although it lists much less than before. */
export const WANTED_READS = ['check', 'read', 'anyway'] as const;
export type WantedRead = (typeof WANTED_READS)[number];

export type SourceFields = {
  name: string;
  kind: SourceKind;
  /** In the folder of imports, instead of an address. */
  file: string;
  zone: string;
  offset_minutes: number;
  /** `GROUP = tv`, one per line. */
  sections: string;
  every_hours: number;
  terms: string;
  attribution: string;
  enabled: boolean;
};

/** How it is reached. Nobody is shown it again. */
export type SourceSecret = { address: string; user: string; password: string };

export const NEW_SOURCE: SourceFields = {
  name: '',
  kind: 'playlist',
  file: '',
  zone: 'America/Argentina/Buenos_Aires',
  offset_minutes: 0,
  sections: '',
  every_hours: 12,
  terms: '',
  attribution: '',
  enabled: true,
};

const MAX_LONG = 10_000;
const MAX_OFFSET = 1440;
const MAX_HOURS = 168;

const isWhole = (value: unknown, min: number, max: number): boolean =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

/** The fields that cannot be stored. */
export function wrongFields(fields: SourceFields): (keyof SourceFields)[] {
  const rules: Record<keyof SourceFields, boolean> = {
    name: fields.name !== '' && isText(fields.name, MAX_NAME),
    kind: SOURCE_KINDS.includes(fields.kind),
    file: fields.file === '' || isSourceFile(fields.file),
    zone: isTimeZone(fields.zone),
    offset_minutes: isWhole(fields.offset_minutes, -MAX_OFFSET, MAX_OFFSET),
    sections: isText(fields.sections, MAX_LONG) && sectionsIn(fields.sections) !== null,
    every_hours: isWhole(fields.every_hours, 1, MAX_HOURS),
    terms: isText(fields.terms, MAX_LONG),
    attribution: isText(fields.attribution, MAX_NAME),
    enabled: typeof fields.enabled === 'boolean',
  };
  return (Object.keys(rules) as (keyof SourceFields)[]).filter((field) => !rules[field]);
}

/** A file of the folder itself: no path, nothing hidden. */
export const isSourceFile = (name: string): boolean =>
  isImportFile(name) || /^[^./\\\0][^/\\\0]{0,190}\.(m3u8?|xml|xmltv|gz|xz|zip)$/i.test(name);

export type SecretProblem = 'no-address' | 'bad-address' | 'both';

/** What is wrong with where it is. Without a new address the one that is stored stays. */
export function secretProblem(
  { file }: Pick<SourceFields, 'file'>,
  { address, user, password }: SourceSecret,
  hasStored: boolean,
): SecretProblem | null {
  if (address === '') {
    if (user !== '' || password !== '') return 'no-address';
    return file === '' && !hasStored ? 'no-address' : null;
  }
  if (file !== '') return 'both';
  const url = URL.parse(address);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && address.length <= MAX_ADDRESS;
  return isWeb && [user, password].every((text) => isText(text, MAX_NAME)) ? null : 'bad-address';
}

/** What people see of an address: its host alone, because the rest may let somebody in. */
export const placeOf = (address: string): string => URL.parse(address)?.host ?? '';

/** Where channels of a group belong; null: they are left out. */
export type Sections = ReadonlyMap<string, ChannelType | null>;

const SECTION_WORDS: ReadonlyMap<string, ChannelType | null> = new Map([
  ['tv', 'tv'],
  ['sports', 'sports'],
  ['deportes', 'sports'],
  ['-', null],
  ['no', null],
]);

const groupKey = (group: string): string => group.trim().toLocaleLowerCase('es');

/** The groups of a field with one per line; null if a line cannot be read. */
export function sectionsIn(lines: string): Sections | null {
  const sections = new Map<string, ChannelType | null>();
  for (const line of lines.split('\n').filter((each) => each.trim() !== '')) {
    const at = line.lastIndexOf('=');
    const word = groupKey(line.slice(at + 1));
    const group = groupKey(line.slice(0, Math.max(at, 0)));
    if (group === '' || !SECTION_WORDS.has(word)) return null;
    sections.set(group, SECTION_WORDS.get(word) ?? null);
  }
  return sections;
}

/** The section of a channel: of the first of its groups that somebody placed. */
export function sectionOf(groups: readonly string[], sections: Sections): ChannelType | null {
  const placed = groups.map(groupKey).find((group) => sections.has(group));
  return placed === undefined ? 'tv' : (sections.get(placed) ?? null);
}

/** What a source itself calls a channel: names change less than addresses, and ids have several feeds. */
export const listedKey = ({ name, guideIds }: Pick<ListedChannel, 'name' | 'guideIds'>): string =>
  guideIds[0] ? `${guideIds[0]} ${name}` : name;

/** Why a source was not read. What was known of it stays. */
export const SOURCE_FAILURES = [
  'no-address',
  'no-file',
  'forbidden-address',
  'not-found',
  'refused',
  'busy',
  'status',
  'unknown-host',
  'no-connection',
  'timeout',
  'truncated',
  'bad-certificate',
  'not-http',
  'redirects',
  /** It lists less than half of what it did. */
  'shrunk',
  /** A fault of ours. */
  'failed',
] as const;
export type SourceFailure = (typeof SOURCE_FAILURES)[number] | DocumentRefusal;

/** Where a source is, with what lets us in. It is never shown. */
export type SourcePlace = {
  kind: SourceKind;
  file: string | null;
  address: string | null;
  user: string;
  password: string;
};

/** What has to be known to read a source. */
export type ReadSource = {
  id: string;
  name: string;
  place: SourcePlace;
  zone: string;
  sections: string;
  /** Of the last good reading. */
  found: SourceReport | null;
};

/** What a reading found, or would have done. Nothing in it is from an address. */
export type SourceReport = {
  channels: number;
  guideChannels: number;
  programmes: number;
  /** Programmes of channels that are mapped to ours: only they are kept. */
  keptProgrammes: number;
  /** Guides that the playlist itself names, without those that need a password. */
  guides: string[];
  secretGuides: number;
  refused: Partial<Record<RefusalReason, number>>;
  refusals: Refusal[];
  /** What was written; nothing by a dry run. */
  drafted: number;
  updated: number;
  /** They have the name of a channel that is here already: somebody has to say whether it is the same. */
  undecided: number;
  written: { added: number; changed: number; removed: number };
  failure: SourceFailure | null;
  seconds: number;
};

const LEAST_SHARE = 0.5;
/** Fewer say nothing. */
const LEAST_TOLD = 10;

/** Half an answer that looks whole: it has less than half of what the last good one had. */
export const isShrunk = (
  now: Pick<SourceReport, 'channels' | 'guideChannels' | 'programmes'>,
  before: Pick<SourceReport, 'channels' | 'guideChannels' | 'programmes'> | null,
): boolean =>
  before !== null &&
  (['channels', 'guideChannels', 'programmes'] as const).some(
    (what) => before[what] >= LEAST_TOLD && now[what] < before[what] * LEAST_SHARE,
  );

const RETRY_MS = 30 * 60_000;

/** When it is read next. One that failed is tried again sooner. */
export const nextReadMs = ({
  everyHours,
  hasFailed,
}: {
  everyHours: number;
  hasFailed: boolean;
}) => (hasFailed ? Math.min(RETRY_MS, everyHours * 3_600_000) : everyHours * 3_600_000);
