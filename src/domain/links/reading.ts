import { linesOf } from '../paste/text.ts';
import { normaliseText } from '../search/text.ts';
import { addressesIn, hostName } from './addresses.ts';
import { withoutChat } from './chat.ts';
import type { ReadPart } from './part.ts';
import { SILENT, said } from './said.ts';
import { saidByPath } from './said-by-path.ts';
import { readTable } from './table.ts';
import { AUDIOS, FILLERS, KINDS, LABELS } from './vocabulary.ts';

export type Reading = {
  parts: ReadPart[];
  /** Names of the hosts of the pasted links, normalised: they name servers, not titles. */
  hosts: ReadonlySet<string>;
  /** There were more links than are read at once. */
  isCut: boolean;
};

export const MAX_LINKS = 500;
const MAX_LINE = 2000;
const MAX_LINES = 5000;

/** Long lines in pieces: a page copied without its line breaks. */
function piecesOf(line: string): string[] {
  if (line.length <= MAX_LINE) return [line];
  const pieces: string[] = [];
  for (let rest = line; rest !== ''; ) {
    const space = rest.length > MAX_LINE ? rest.lastIndexOf(' ', MAX_LINE) : rest.length;
    const end = space > 0 ? space : MAX_LINE;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return pieces;
}

/** A line in parts, one for each address. What is written behind the last one belongs to it. */
function lineParts(line: string, trusted: readonly string[]): ReadPart[] {
  const spans = addressesIn(line, trusted);
  const [first] = spans;
  if (!first)
    return [{ said: said(line), address: null, path: null, isSameLine: false, label: null }];
  const tail = line.slice(spans.at(-1)?.end);
  const texts = spans.map(({ start }, at) => line.slice(spans[at - 1]?.end ?? 0, start));
  const isBehind =
    spans.length > 1 && !/[\p{L}\p{N}]/u.test(texts[0] ?? '') && /[\p{L}\p{N}]/u.test(tail);
  return spans.map(({ address }, at) => {
    const behind = at === spans.length - 1 ? tail : '';
    const text = isBehind ? (texts[at + 1] ?? tail) : `${texts[at]} ‖ ${behind}`;
    const path = saidByPath(address.url);
    return { said: said(text), address, path, isSameLine: at > 0, label: null };
  });
}

/** Before a colon these are no people. */
const isListWord = (hosts: ReadonlySet<string>) => (text: string) =>
  normaliseText(text)
    .split(' ')
    .every(
      (word) =>
        AUDIOS.has(word) ||
        FILLERS.has(word) ||
        KINDS.has(word) ||
        LABELS.has(word) ||
        hosts.has(word),
    );

/** The lines of a text up to the last link that is read; none if it has no link. */
function firstLines(
  text: string,
  trusted: readonly string[],
): { written: string[]; hosts: Set<string> } {
  const lines = text.split('\n').slice(0, MAX_LINES).flatMap(piecesOf);
  const hosts = new Set<string>();
  let links = 0;
  for (const [at, line] of lines.entries()) {
    for (const { address } of addressesIn(line, trusted)) {
      links += 1;
      hosts.add(normaliseText(hostName(address.url) ?? ''));
    }
    if (links > MAX_LINKS) return { written: lines.slice(0, at + 1), hosts };
  }
  hosts.delete('');
  return { written: links === 0 ? [] : lines, hosts };
}

/** '⬆ Name' is said of the link above it. */
const POINTS_UP = /^[⬆⤴👆☝↑🔝]/u;

function withTitlesBelow(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const above = POINTS_UP.test(line) ? joined.findLastIndex((each) => each !== '') : -1;
    if (above >= 0 && joined[above]?.includes('://')) joined[above] += ` ${line}`;
    else joined.push(line);
  }
  return joined;
}

/** A reading in which addresses say nothing: what somebody wrote by hand knows better. */
export const withoutPaths = (reading: Reading): Reading => ({
  ...reading,
  parts: reading.parts.map((part) => ({ ...part, path: part.path && SILENT })),
});

/** What a text without markup says, or the rows that it was found to be. */
export function readText(
  text: string,
  rows: readonly (readonly string[])[] | null,
  trusted: readonly string[] = [],
): Reading {
  const { written, hosts } = firstLines(text, trusted);
  // Without an address nothing in it matters.
  if (written.length === 0) return { parts: [], hosts, isCut: false };
  const table = rows && readTable(rows, trusted);
  const parts: ReadPart[] = [];
  if (table && 'parts' in table) parts.push(...table.parts);
  else {
    const lines = withTitlesBelow(
      withoutChat(linesOf(table ? table.lines.join('\n') : written.join('\n')), isListWord(hosts)),
    );
    for (const line of lines) if (line !== '') parts.push(...lineParts(line, trusted));
  }
  let links = 0;
  const kept = parts.filter(({ address }) => address === null || ++links <= MAX_LINKS);
  return { parts: kept, hosts, isCut: links > MAX_LINKS };
}
