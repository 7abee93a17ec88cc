import { cleanText, oneSpace } from '../paste/text.ts';
import { normaliseText } from '../search/text.ts';
import { hostName } from './addresses.ts';
import type { NameRun } from './names-in.ts';
import { numberedLabel, type Token } from './said.ts';

const MAX_LABEL = 40;

const capitalised = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;

/** What names servers rather than titles: hosts of the pasted links, and labels that the portal uses. */
export type LabelWords = { isHost: (name: NameRun) => boolean; has: (name: NameRun) => boolean };

export function labelWords(hosts: ReadonlySet<string>, labels: Iterable<string>): LabelWords {
  const known = new Set([...labels].map(normaliseText));
  const isHost = ({ words, key }: NameRun): boolean => hosts.has(words.join(' ')) || hosts.has(key);
  return { isHost, has: (name) => isHost(name) || known.has(name.words.join(' ')) };
}

type LabelClues = {
  /** From a column, or a heading. */
  given: string | null;
  tokens: readonly Token[];
  /** Words of the line that name a server. */
  named: readonly NameRun[];
  quality: string | null;
  url: string;
};

/** The name of a server: what the text calls it, else its host. Null if both are silent. */
export function labelFor({ given, tokens, named, quality, url }: LabelClues): string | null {
  const host = hostName(url);
  const written = given ?? named[0]?.text ?? null;
  const isHost = host !== null && normaliseText(written ?? '') === normaliseText(host);
  const said = written === null ? numberedLabel(tokens) : isHost ? null : capitalised(written);
  const name = said ?? host;
  if (name === null) return null;
  // The cut may go through a letter of two halves.
  return oneSpace(cleanText((quality === null ? name : `${name} ${quality}`).slice(0, MAX_LABEL)));
}
