import { FAR_PART, type Said, type Token } from './said.ts';

/** A run of words that may be the name of a title. */
export type NameRun = { key: string; from: number; to: number; words: string[]; text: string };

type Chunk = { from: number; to: number; isName: boolean };

const MAX_JOINED = 8;
const MAX_WORDS = 20;

const isName = ({ tag }: Token): boolean => tag === 'plain' || tag === 'small';

/** Words that belong together: names with their articles; every other token by itself. */
function chunksOf(tokens: readonly Token[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (const [at, token] of tokens.entries()) {
    const last = chunks.at(-1);
    const before = tokens[at - 1];
    if (last && before && isName(token) && isName(before) && before.part === token.part)
      last.to = at + 1;
    else chunks.push({ from: at, to: at + 1, isName: isName(token) });
  }
  return chunks;
}

const keyOf = (words: readonly string[]): string => words.join('').replaceAll(' ', '');

function named(tokens: readonly Token[], from: number, to: number): NameRun {
  const words = tokens.slice(from, to).map(({ word }) => word);
  const text = tokens
    .slice(from, to)
    .map((token) => token.text)
    .join(' ');
  return { key: keyOf(words), from, to, words, text };
}

/** Without the articles at its ends. */
function trimmed(tokens: readonly Token[], { from, to }: { from: number; to: number }) {
  let [start, end] = [from, to];
  while (start < end && tokens[start]?.tag === 'small') start++;
  while (end > start && tokens[end - 1]?.tag === 'small') end--;
  return { from: start, to: end };
}

/** The same text is asked for several times while its links are placed. */
const found = new WeakMap<readonly Token[], NameRun[]>();

/** Every run of words that may be a name, the longest first. */
export function namesIn({ tokens }: Pick<Said, 'tokens'>): NameRun[] {
  const before = found.get(tokens);
  if (before) return before;
  const names = findNames(tokens);
  found.set(tokens, names);
  return names;
}

function findNames(tokens: readonly Token[]): NameRun[] {
  const chunks = chunksOf(tokens);
  const runs = new Map<string, NameRun>();
  const add = (from: number, to: number): void => {
    const inside = tokens.slice(from, to);
    if (inside.length === 0 || inside.length > MAX_WORDS) return;
    if (inside.some(({ tag }) => tag === 'marker')) return;
    if (!inside.some(({ tag }) => ['plain', 'small', 'number', 'year'].includes(tag))) return;
    if (inside.every(({ tag }) => tag === 'small')) return;
    runs.set(`${from}/${to}`, named(tokens, from, to));
  };
  for (const [at, first] of chunks.entries()) {
    const part = tokens[first.from]?.part ?? 0;
    for (const last of chunks.slice(at, at + MAX_JOINED)) {
      if ((tokens[last.from]?.part ?? 0) - part >= FAR_PART) break;
      add(first.from, last.to);
      const { from, to } = trimmed(tokens, { from: first.from, to: last.to });
      // 'El latino' keeps its article; 'Metrópolis en' loses its preposition.
      add(from, to);
      add(first.from, to);
      add(from, last.to);
    }
  }
  return [...runs.values()].sort((a, b) => b.words.length - a.words.length || a.from - b.from);
}

/** Runs of plain words that nothing explains, apart from those that are taken. */
export function unexplained(
  { tokens }: Pick<Said, 'tokens'>,
  isTaken: (at: number) => boolean,
): NameRun[] {
  const left: NameRun[] = [];
  for (const chunk of chunksOf(tokens)) {
    if (!chunk.isName) continue;
    const { from, to } = trimmed(tokens, chunk);
    if (from === to) continue;
    const taken = Array.from({ length: to - from }, (_, at) => isTaken(from + at));
    if (taken.every(Boolean)) continue;
    if (!tokens.slice(from, to).some(({ tag }, at) => tag === 'plain' && !taken[at])) continue;
    left.push(named(tokens, taken.some(Boolean) ? from : chunk.from, to));
  }
  return left;
}
