import type { ServerFields } from '../catalogue/title-edit.ts';
import {
  isPicture,
  isText,
  MAX_ADDRESS,
  MAX_NAME,
  type RecordProblem,
  serverProblems,
} from '../catalogue/title-edit.ts';
import type { Version } from '../editing/merge.ts';
import { slug } from '../slug.ts';
import type { ChannelType } from './channel.ts';

/** A channel as operators edit it. */

export const CHANNEL_TYPES = ['tv', 'sports'] as const satisfies readonly ChannelType[];

export type ChannelFields = {
  name: string;
  type: ChannelType;
  menu: string;
  image: string;
  active: boolean;
  /** What matches call it, one name per line. */
  names: string;
};

export type ChannelVersion = Version<ChannelFields, ServerFields>;

/** The names of a field with one per line, each once. */
export const namesIn = (lines: string): string[] => [
  ...new Set(
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

export const linesOf = (names: readonly string[]): string => names.join('\n');

export type ChannelProblem =
  | Exclude<RecordProblem, 'bad-year' | 'bad-age'>
  | 'bad-type'
  | 'too-many-names';

/** More than any listing has for one channel. */
const MAX_NAMES = 50;

/** What keeps a channel from being saved. What is as it was is no problem: imports allow more. */
export function channelProblems(
  { fields, servers }: ChannelVersion,
  base: ChannelVersion | null = null,
): ChannelProblem[] {
  const { name, type, menu, image, names } = fields;
  const is = (field: keyof ChannelFields): boolean => fields[field] !== base?.fields[field];
  const problems: ChannelProblem[] = [
    ...serverProblems(servers, base?.servers ?? []),
  ] as ChannelProblem[];
  if (name === '') problems.push('no-name');
  if (!CHANNEL_TYPES.includes(type)) problems.push('bad-type');
  const listed = namesIn(names);
  if ([name, menu, ...listed].some((text) => !isText(text, MAX_NAME))) problems.push('too-long');
  if (is('image') && !isPicture(image)) problems.push('bad-picture');
  if (!isText(image, MAX_ADDRESS)) problems.push('too-long');
  if (is('names') && listed.length > MAX_NAMES) problems.push('too-many-names');
  return [...new Set(problems)];
}

const MAX_SLUG = 80;

/** Ids for the address of a new channel, the nicest first. */
export function* channelIds(name: string): Generator<string> {
  const id = slug(name).slice(0, MAX_SLUG) || 'canal';
  yield id;
  for (let number = 2; ; number++) yield `${id}-${number}`;
}
