import type { Author } from '../editing/author.ts';
import type { Version, VersionClash } from '../editing/merge.ts';
import { slug } from '../slug.ts';
import { isStorableText } from '../storable-text.ts';
import { dayInArgentina } from '../time/clock.ts';

/** What an operator edits of a match. `startsAt` is an instant as ISO text. */
export type MatchFields = {
  firstTeam: string;
  secondTeam: string;
  leagueName: string;
  startsAt: string;
};

export type MatchServer = { label: string; url: string };
/** As somebody typed or pasted it. Without an address it is a known channel, and plays what that plays. */
export type TypedServer = { label: string; url: string | null };

/** A match with its servers, as someone saw or typed it. */
export type MatchVersion<Server extends TypedServer = MatchServer> = Version<MatchFields, Server>;

export type MatchClash =
  | VersionClash<MatchFields, MatchServer>
  /** Somebody deleted it. */
  | { kind: 'gone'; author: Author }
  /** A new match that is there already: the row of the other. */
  | { kind: 'exists'; rowId: string; author: Author };

export type MatchProblem =
  | 'no-first-team'
  | 'no-second-team'
  | 'same-team'
  | 'no-start'
  | 'no-label'
  | 'label-twice'
  | 'no-address'
  | 'bad-address'
  | 'too-long';

const MAX_NAME = 200;
const MAX_ADDRESS = 4000;
const YEARS = [1970, 2999] as const;

const isInstant = (text: string): boolean => {
  const instant = new Date(text);
  return (
    !Number.isNaN(instant.getTime()) &&
    instant.toISOString() === text &&
    instant.getUTCFullYear() >= YEARS[0] &&
    instant.getUTCFullYear() <= YEARS[1]
  );
};

const isAddress = (url: string): boolean =>
  /^https?:\/\//.test(url) && URL.parse(url) !== null && isStorableText(url);

/** What keeps a match from being saved. */
export function problemsOf({ fields, servers }: MatchVersion<TypedServer>): MatchProblem[] {
  const problems = new Set<MatchProblem>();
  const { firstTeam, secondTeam, leagueName, startsAt } = fields;
  if (firstTeam.trim() === '') problems.add('no-first-team');
  if (secondTeam.trim() === '') problems.add('no-second-team');
  if (firstTeam !== '' && firstTeam === secondTeam) problems.add('same-team');
  if (!isInstant(startsAt)) problems.add('no-start');
  const labels = new Set<string>();
  for (const { label, url } of servers.map((server) => server.fields)) {
    if (label.trim() === '') problems.add('no-label');
    if (labels.has(label)) problems.add('label-twice');
    labels.add(label);
    if (url === '') problems.add('no-address');
    else if (url !== null && !isAddress(url)) problems.add('bad-address');
    if (url !== null && url.length > MAX_ADDRESS) problems.add('too-long');
  }
  const texts = [firstTeam, secondTeam, leagueName, ...labels];
  if (texts.some((text) => text.length > MAX_NAME || !isStorableText(text)))
    problems.add('too-long');
  return [...problems];
}

const MAX_SLUG = 80;

/** Ids for the address of a new match, the nicest first: its teams, with the day, with a number. */
export function* matchIds({ firstTeam, secondTeam, startsAt }: MatchFields): Generator<string> {
  const teams =
    [firstTeam, secondTeam]
      .map((team) => slug(team).slice(0, MAX_SLUG))
      .filter(Boolean)
      .join('-') || 'partido';
  const dated = `${teams}-${dayInArgentina(new Date(startsAt))}`;
  yield teams;
  yield dated;
  for (let number = 2; ; number++) yield `${dated}-${number}`;
}
