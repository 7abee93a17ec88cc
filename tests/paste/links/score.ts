import type { LinkPlace } from '../../../src/domain/links/known-title.ts';
import type { PlacedLink } from '../../../src/domain/links/place-links.ts';
import type { ExpectedLink, ExpectedValue, GoldenPaste } from './golden.ts';

/**
 * `right`: where a person would put it, or the question that a person would ask. `asked`: a question with the right answer
 * among those offered, where none was needed. `poor`: a question without the right answer, or another label. `wrong`:
 * silently in another place, also a link that is not there and one that nobody pasted.
 */
export type Outcome = 'right' | 'asked' | 'poor' | 'wrong';
export type Scored = { outcome: Outcome; isPlaced: boolean; what: string };

type Value = { value: string } | { offered: string[] };

const two = (number: number): string => String(number).padStart(2, '0');

/** As the golden pastes write places. `twins`: names that several titles have. */
export const placeText = ({ title, episode }: LinkPlace, twins: ReadonlySet<string>): string => {
  const name = twins.has(title.name) ? `${title.name} (${title.year})` : title.name;
  return episode
    ? `${name} ${episode.seasonNumber ?? episode.season}x${two(episode.number)}`
    : name;
};

function outcomeOf(expected: ExpectedValue, found: Value): Outcome {
  if ('value' in found)
    return 'value' in expected && expected.value === found.value ? 'right' : 'wrong';
  if ('value' in expected) return found.offered.includes(expected.value) ? 'asked' : 'poor';
  return expected.offered.every((answer) => found.offered.includes(answer)) ? 'right' : 'poor';
}

const ORDER: Outcome[] = ['right', 'asked', 'poor', 'wrong'];
const worst = (outcomes: readonly Outcome[]): Outcome =>
  ORDER[Math.max(...outcomes.map((outcome) => ORDER.indexOf(outcome)))] as Outcome;

const ALL_AUDIOS = ['LATINO', 'SUBTITULADO', 'ESPAÑOL', 'JAPONÉS'];

function foundText(link: PlacedLink | undefined, twins: ReadonlySet<string>): string {
  if (!link) return 'nothing';
  if (link.kind === 'refused') return `refused: ${link.why}`;
  if (link.kind === 'duplicate') return 'duplicate';
  if (link.kind === 'exists') return `exists: ${placeText(link.place, twins)} | ${link.audio}`;
  const place =
    'value' in link.place
      ? placeText(link.place.value, twins)
      : `? ${link.place.offered
          .slice(0, 6)
          .map((each) => placeText(each, twins))
          .join(' / ')} (${link.place.why})`;
  const audio = !link.audio
    ? '?'
    : 'value' in link.audio
      ? link.audio.value
      : `? ${link.audio.offered.join(' / ')}`;
  return `${place} | ${audio} | ${link.label} | ${link.url}`;
}

const expectedText = (link: ExpectedLink | undefined): string => {
  if (!link) return 'nothing';
  if (link.kind === 'refused') return `refused: ${link.reason}`;
  if (link.kind === 'duplicate') return 'duplicate';
  if (link.kind === 'exists') return `exists: ${link.place} | ${link.audio}`;
  const text = (value: ExpectedValue): string =>
    'value' in value ? value.value : `? ${value.offered.join(' / ')}`;
  return `${text(link.place)} | ${text(link.audio)} | ${link.label}${link.url ? ` | ${link.url}` : ''}`;
};

function scoreLink(
  expected: ExpectedLink | undefined,
  link: PlacedLink | undefined,
  twins: ReadonlySet<string>,
): Outcome {
  if (!expected || !link || expected.kind !== link.kind) return 'wrong';
  if (expected.kind === 'refused')
    return link.kind === 'refused' && link.why === expected.reason ? 'right' : 'wrong';
  if (expected.kind === 'duplicate') return 'right';
  if (expected.kind === 'exists')
    return link.kind === 'exists' &&
      placeText(link.place, twins) === expected.place &&
      link.audio === expected.audio
      ? 'right'
      : 'wrong';
  if (link.kind !== 'new') return 'wrong';
  const place: Value =
    'value' in link.place
      ? { value: placeText(link.place.value, twins) }
      : { offered: link.place.offered.map((each) => placeText(each, twins)) };
  // Without a language in the text all of them are offered.
  const audio: Value = !link.audio
    ? { offered: ALL_AUDIOS }
    : 'value' in link.audio
      ? link.audio
      : { offered: [...link.audio.offered] };
  return worst([
    outcomeOf(expected.place, place),
    outcomeOf(expected.audio, audio),
    link.label === expected.label ? 'right' : 'poor',
    expected.url === null || expected.url === link.url ? 'right' : 'wrong',
  ]);
}

export function scorePaste(
  golden: GoldenPaste,
  links: readonly PlacedLink[],
  twins: ReadonlySet<string>,
): Scored[] {
  const count = Math.max(golden.links.length, links.length);
  return Array.from({ length: count }, (_, at) => {
    const [expected, link] = [golden.links[at], links[at]];
    const isAsked = link?.kind === 'new' && !('value' in link.place);
    return {
      outcome: scoreLink(expected, link, twins),
      isPlaced: !isAsked,
      what: `${golden.name} #${at + 1}: should be ${expectedText(expected)}; is ${foundText(link, twins)}`,
    };
  });
}
