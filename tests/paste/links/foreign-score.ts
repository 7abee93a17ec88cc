import type { LinkPlace } from '../../../src/domain/links/known-title.ts';
import { hasAudio, isMissing, type NewRow } from '../../../src/studio/paste-links/preview.ts';
import type { ForeignLink } from './foreign-pastes.ts';
import { placeText } from './score.ts';

/**
 * `right`: what a person would say, a question included that a person would ask. `asked`: a question that a person would
 * not need. `wrong`: settled without a question, and not so: in another place, in another language, or said not to be there.
 */
export type Outcome = 'right' | 'asked' | 'wrong';
export type ScoredLink = { outcome: Outcome; isAsked: boolean; what: string };

const offered = ({ places }: NewRow, twins: ReadonlySet<string>): string[] =>
  places.map((place: LinkPlace) => placeText(place, twins));

const settled = (row: NewRow, twins: ReadonlySet<string>): string | null => {
  const place = row.taken === '' && row.places.find(({ key }) => key === row.place);
  return place ? placeText(place, twins) : null;
};

function placeOutcome(expected: ForeignLink, row: NewRow, twins: ReadonlySet<string>): Outcome {
  const place = settled(row, twins);
  if (expected.kind === 'absent')
    return place !== null ? 'wrong' : isMissing(row) ? 'right' : 'asked';
  if (expected.kind === 'ask') {
    if (place !== null) return 'wrong';
    const answers = offered(row, twins);
    return expected.offered.every((answer) => answers.includes(answer)) ? 'right' : 'asked';
  }
  const wanted = expected.kind === 'channel' ? expected.name : expected.place;
  if (place === null) return isMissing(row) ? 'wrong' : 'asked';
  return place === wanted && (expected.kind === 'title') === hasAudio(row) ? 'right' : 'wrong';
}

function audioOutcome(expected: ForeignLink, { audio }: NewRow): Outcome {
  if (!('audio' in expected)) return 'right';
  if ('offered' in expected.audio) return audio === '' ? 'right' : 'wrong';
  return audio === expected.audio.value ? 'right' : audio === '' ? 'asked' : 'wrong';
}

const expectedText = (link: ForeignLink): string => {
  if (link.kind === 'absent') return 'absent';
  if (link.kind === 'channel') return `channel ${link.name}`;
  const audio = 'value' in link.audio ? link.audio.value : '?';
  return `${link.kind === 'title' ? link.place : `? ${link.offered.join(' / ')}`} | ${audio}`;
};

export function scoreRow(
  name: string,
  expected: ForeignLink,
  row: NewRow,
  twins: ReadonlySet<string>,
): ScoredLink {
  const outcomes = [placeOutcome(expected, row, twins), audioOutcome(expected, row)];
  const place =
    settled(row, twins) ??
    `${row.why}: ${offered(row, twins).slice(0, 5).join(' / ')} «${row.named}»`;
  return {
    outcome:
      outcomes.find((each) => each === 'wrong') ??
      outcomes.find((each) => each === 'asked') ??
      'right',
    isAsked: settled(row, twins) === null && !isMissing(row),
    what: `${name}: should be ${expectedText(expected)}; is ${place} | ${row.audio} | ${row.url}`,
  };
}
