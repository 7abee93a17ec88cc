import type { TypedServer } from '../../src/domain/football/match-edit.ts';
import type { Cell, PastedMatch } from '../../src/domain/football/paste/cell.ts';
import { KnownNames } from '../../src/domain/football/paste/known-names.ts';
import { recognise } from '../../src/domain/football/paste/recognise.ts';
import { finish } from '../../src/domain/football/paste/steps.ts';
import { readTable } from '../../src/studio/matches/read-table.server.ts';
import type { Expected, ExpectedMatch, GoldenPaste } from './golden.ts';

/**
 * `right`: the value, the gap, or the question that was expected. `asked`: a question with the right answer among those
 * offered, where none was needed. `poor`: a question without the right answer. `wrong`: silently so; also a match that
 * is not there, and one that nobody wrote.
 */
export type Outcome = 'right' | 'asked' | 'poor' | 'wrong';
export type Scored = { outcome: Outcome; isQuestion: boolean; what: string };

const serverText = ({ label, url }: TypedServer): string =>
  url === null ? label : `${label} = ${url}`;

const textOf = (cell: Cell<string> | undefined): string => {
  if (!cell || cell.state === 'missing') return '-';
  return cell.state === 'understood'
    ? cell.value
    : `? ${cell.candidates.join(' / ')} (${cell.why})`;
};

const expectedText = (expected: Expected): string => {
  if (expected === 'missing') return '-';
  return 'value' in expected ? expected.value : `? ${expected.offered.join(' / ')}`;
};

/** A question about an address may offer it with any label. */
const offers = (candidates: readonly string[], answer: string): boolean =>
  candidates.some((each) => each === answer || each.endsWith(` = ${answer}`));

function outcomeOf(expected: Expected, cell: Cell<string> | undefined): Outcome {
  if (!cell || cell.state === 'missing') return expected === 'missing' ? 'right' : 'wrong';
  if (cell.state === 'understood')
    return expected !== 'missing' && 'value' in expected && expected.value === cell.value
      ? 'right'
      : 'wrong';
  if (expected === 'missing') return 'poor';
  if ('value' in expected) return offers(cell.candidates, expected.value) ? 'asked' : 'poor';
  return expected.offered.every((answer) => offers(cell.candidates, answer)) ? 'right' : 'poor';
}

const asText = (cell: Cell<TypedServer>): Cell<string> => {
  if (cell.state === 'missing') return cell;
  return cell.state === 'understood'
    ? { ...cell, value: serverText(cell.value) }
    : { ...cell, candidates: cell.candidates.map(serverText) };
};

function scoreMatch(
  name: string,
  expected: ExpectedMatch | undefined,
  match: PastedMatch | undefined,
): Scored[] {
  if (!expected)
    return [
      {
        outcome: 'wrong',
        isQuestion: false,
        what: `${name}: invented ${textOf(match?.first)} vs ${textOf(match?.second)}`,
      },
    ];
  const cells: [string, Expected, Cell<string> | undefined][] = [
    ['start', expected.start, match?.start],
    ['first', expected.first, match?.first],
    ['second', expected.second, match?.second],
    ['league', expected.league, match?.league],
  ];
  const count = Math.max(expected.servers.length, match?.servers.length ?? 0);
  for (let at = 0; at < count; at++) {
    const server = match?.servers[at];
    cells.push([`server ${at + 1}`, expected.servers[at] ?? 'missing', server && asText(server)]);
  }
  return cells.map(([field, wanted, cell]) => ({
    outcome: outcomeOf(wanted, cell),
    isQuestion: cell?.state === 'asked',
    what: `${name}: ${field} should be ${expectedText(wanted)}, is ${textOf(cell)}`,
  }));
}

export function scorePaste(golden: GoldenPaste): Scored[] {
  const { name, text, known, now } = golden;
  const found = finish(recognise({ text, table: readTable(text) }, new KnownNames(known), now));
  const count = Math.max(golden.matches.length, found.matches.length);
  const scored = Array.from({ length: count }, (_, at) =>
    scoreMatch(name, golden.matches[at], found.matches[at]),
  ).flat();
  for (const line of golden.unread)
    scored.push({
      outcome: found.unread.some((each) => each.includes(line)) ? 'right' : 'wrong',
      isQuestion: false,
      what: `${name}: not reported: ${line}; unread: ${JSON.stringify(found.unread)}`,
    });
  return scored;
}
