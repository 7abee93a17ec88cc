import { readdirSync, readFileSync } from 'node:fs';
import type { AudioGroup } from '../../../src/domain/playback/servers.ts';

/**
 * Links as people paste them, and where a person would put each. Written by hand before the reader. A file holds cases:
 *
 *     == name
 *     for: the title that the screen was opened for
 *     the pasted text, in which ⇥ is a tab and ␍ a carriage return
 *     --
 *     place | language | label | address, if it is not the pasted one
 *     exists: place | language
 *     duplicate
 *     refused: reason
 *
 * One line for each link, in order. A place is `Name`, `Name (year)`, `Name 1x05`, `Name (year) 1x05`. `?` is what must be
 * asked, followed by answers that must be offered, separated by ` / `. Languages are L, S, E and J.
 */
export type ExpectedValue = { value: string } | { offered: string[] };

export type ExpectedLink =
  | { kind: 'new'; place: ExpectedValue; audio: ExpectedValue; label: string; url: string | null }
  | { kind: 'exists'; place: string; audio: string }
  | { kind: 'duplicate' }
  | { kind: 'refused'; reason: string };

export type Paste<Link> = {
  name: string;
  text: string;
  /** The title that the screen was opened for. */
  for: string | null;
  links: Link[];
};

export type GoldenPaste = Paste<ExpectedLink>;

const AUDIOS: Readonly<Record<string, AudioGroup>> = {
  L: 'LATINO',
  S: 'SUBTITULADO',
  E: 'ESPAÑOL',
  J: 'JAPONÉS',
};

export function readValue(cell: string): ExpectedValue {
  if (!cell.startsWith('?')) return { value: cell };
  const answers = cell.slice(1).trim();
  return { offered: answers === '' ? [] : answers.split(' / ') };
}

export const readAudio = (cell: string): ExpectedValue =>
  cell.startsWith('?') ? readValue(cell) : { value: AUDIOS[cell] ?? `unknown language ${cell}` };

function linkOf(line: string): ExpectedLink {
  if (line === 'duplicate') return { kind: 'duplicate' };
  const [, reason] = /^refused: (.+)$/.exec(line) ?? [];
  if (reason !== undefined) return { kind: 'refused', reason };
  const [first = '', audio = '', label = '', url] = line.split(' | ');
  if (first.startsWith('exists: '))
    return { kind: 'exists', place: first.slice(8), audio: AUDIOS[audio] ?? audio };
  return {
    kind: 'new',
    place: readValue(first),
    audio: readAudio(audio),
    label,
    url: url ?? null,
  };
}

function caseOf<Link>(
  file: string,
  section: string,
  readLink: (line: string) => Link,
): Paste<Link> {
  const [name = '', ...lines] = section.split('\n');
  const opened = /^for: (.+)$/.exec(lines[0] ?? '')?.[1] ?? null;
  const [pasted = '', expected = ''] = lines
    .slice(opened === null ? 0 : 1)
    .join('\n')
    .split(/\n--\n/);
  return {
    name: `${file}: ${name}`,
    text: pasted.replaceAll('⇥', '\t').replaceAll('␍', '\r'),
    for: opened,
    links: expected.trim().split('\n').map(readLink),
  };
}

/** The cases of all files in a folder beside this file. */
export function pastesIn<Link>(name: string, readLink: (line: string) => Link): Paste<Link>[] {
  const folder = `${import.meta.dirname}/${name}`;
  return readdirSync(folder)
    .sort()
    .flatMap((file) =>
      readFileSync(`${folder}/${file}`, 'utf8')
        .split(/^== /m)
        .slice(1)
        .map((section) => caseOf(file.replace('.txt', ''), section, readLink)),
    );
}

export const goldenPastes: GoldenPaste[] = pastesIn('golden', linkOf);
