import { type ExpectedValue, type Paste, pastesIn, readAudio, readValue } from './golden.ts';

/**
 * Pastes in which links of other titles, of titles that the portal does not have and of channels stand among the rest, and
 * addresses that name their title themselves. Files are written as those of `golden`, with for each link, in order:
 *
 *     place | language
 *     ? answers that must be offered, separated by ` / ` | language
 *     absent
 *     channel: name
 *
 * A place is what a person who reads the paste would say; `?` is only what a person could not tell either, without answers
 * where nothing points to a title. `absent` is a title that the portal does not have, `channel` one of the demo's channels:
 * neither may end under a title, and their language does not matter. A language `?` is one that the paste does not say.
 * Labels are not part of these cases.
 */
export type ForeignLink =
  | { kind: 'title'; place: string; audio: ExpectedValue }
  | { kind: 'ask'; offered: string[]; audio: ExpectedValue }
  | { kind: 'absent' }
  | { kind: 'channel'; name: string };

export type ForeignPaste = Paste<ForeignLink>;

function linkOf(line: string): ForeignLink {
  if (line === 'absent') return { kind: 'absent' };
  if (line.startsWith('channel: ')) return { kind: 'channel', name: line.slice(9) };
  const [first = '', language = ''] = line.split(' | ');
  const place = readValue(first);
  const audio = readAudio(language);
  return 'value' in place
    ? { kind: 'title', place: place.value, audio }
    : { kind: 'ask', offered: place.offered, audio };
}

export const foreignPastes: ForeignPaste[] = pastesIn('foreign', linkOf);
