import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Recognised } from '../../src/domain/football/paste/cell.ts';
import { type KnownLists, KnownNames } from '../../src/domain/football/paste/known-names.ts';
import { type Pasted, recognise } from '../../src/domain/football/paste/recognise.ts';
import { finish } from '../../src/domain/football/paste/steps.ts';
import { readTable } from '../../src/studio/matches/read-table.server.ts';
import { type GoldenPaste, goldenPastes } from './golden.ts';
import { madePaste } from './made.ts';
import { type Outcome, type Scored, scorePaste } from './score.ts';

const percent = (part: number, all: number): number => (100 * part) / all;
const count = (cells: readonly Scored[], outcome: Outcome): number =>
  cells.filter((cell) => cell.outcome === outcome).length;

const pasted = (text: string): Pasted => ({ text, table: readTable(text) });
const recognised = (paste: Pasted, known: KnownLists, now: Date): Recognised =>
  finish(recognise(paste, new KnownNames(known), now));
const read = ({ text, known, now }: Pick<GoldenPaste, 'text' | 'known' | 'now'>) =>
  recognised(pasted(text), known, now);

test('the pastes are many and each says what is read in it', () => {
  expect(goldenPastes.length).toBeGreaterThanOrEqual(70);
  expect(new Set(goldenPastes.map(({ name }) => name)).size).toBe(goldenPastes.length);
  for (const { name, text, matches, unread } of goldenPastes) {
    expect(text.trim(), name).not.toBe('');
    expect(matches.length + unread.length, name).toBeGreaterThan(0);
  }
});

test('pastes as people have them are understood or asked about, and never silently wrong', () => {
  const cells = goldenPastes.flatMap(scorePaste);
  const good = percent(count(cells, 'right') + count(cells, 'asked'), cells.length);
  const questions = percent(cells.filter(({ isQuestion }) => isQuestion).length, cells.length);
  console.info(
    `${goldenPastes.length} pastes, ${cells.length} cells: ${good.toFixed(1)} % understood or asked about, ` +
      `${questions.toFixed(1)} % asked, ${count(cells, 'wrong')} silently wrong`,
  );
  expect(cells.filter(({ outcome }) => outcome === 'wrong').map(({ what }) => what)).toEqual([]);
  expect(good).toBeGreaterThanOrEqual(97);
  expect(questions).toBeLessThan(10);
});

test('agendas made by chance are never silently wrong', () => {
  const all: Scored[] = [];
  fc.assert(
    fc.property(madePaste, (paste) => {
      const cells = scorePaste(paste);
      all.push(...cells);
      const wrong = cells.filter(({ outcome }) => outcome === 'wrong' || outcome === 'poor');
      expect(wrong.map(({ what }) => what)).toEqual([]);
    }),
    { numRuns: 500 },
  );
  expect(percent(count(all, 'asked'), all.length)).toBeLessThan(10);
});

const withHeader = goldenPastes.filter(({ text }) => /^(?:Fecha|Hora|Partido)\t.*\n/.test(text));

test('the order of the columns changes nothing', () => {
  expect(withHeader.length).toBeGreaterThan(5);
  fc.assert(
    fc.property(fc.constantFrom(...withHeader), fc.integer(), ({ text, known, now }, seed) => {
      const table = readTable(text) ?? [];
      // Of two columns with one meaning, such as two options, the first stays first.
      const order = (table[0] ?? []).map((_, at) => at);
      const isPlain = (at: number): boolean =>
        !/canal|link|opci|serv|ombú|hornero/i.test(table[0]?.[at] ?? '');
      const plain = order.filter(isPlain).sort((a, b) => Math.sin(seed + a) - Math.sin(seed + b));
      const shuffled = [...plain, ...order.filter((at) => !isPlain(at))];
      const moved = table.map((row) => shuffled.map((at) => row[at] ?? ''));
      const before = recognised({ text, table }, known, now).matches;
      expect(recognised({ text, table: moved }, known, now).matches).toEqual(before);
    }),
  );
});

test('blank lines and no-break spaces change nothing', () => {
  // Blank lines part the matches of some lists, so only lines that are matches by themselves.
  const whole = goldenPastes.filter(
    ({ text, matches }) => text.trim().split('\n').length === matches.length,
  );
  expect(whole.length).toBeGreaterThan(40);
  for (const paste of whole) {
    const before = read(paste);
    expect(read({ ...paste, text: paste.text.replaceAll('\n', '\n\n\n') })).toEqual(before);
    expect(read({ ...paste, text: paste.text.replaceAll(' ', '\u00a0') })).toEqual(before);
    expect(read({ ...paste, text: `\n\n${paste.text}\n \n` })).toEqual(before);
    expect(read({ ...paste, text: paste.text.replaceAll('\n', '\r\n') })).toEqual(before);
  }
});

test('nothing that is pasted makes it fail', () => {
  const [{ known, now }] = goldenPastes as [GoldenPaste];
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      read({ text, known, now });
    }),
    { numRuns: 250 },
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...goldenPastes),
      fc.nat(),
      fc.nat({ max: 40 }),
      fc.string({ unit: 'binary', maxLength: 6 }),
      (paste, place, length, put) => {
        const at = place % (paste.text.length + 1);
        const text = paste.text.slice(0, at) + put + paste.text.slice(at + length);
        for (const { first, second } of read({ ...paste, text }).matches)
          expect([first.state, second.state]).not.toContain('missing');
      },
    ),
    { numRuns: 1000 },
  );
});

/** Of the processor: a busy machine does not matter. The quicker of two. */
function milliseconds(work: () => unknown): number {
  return Math.min(
    ...[1, 2].map(() => {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    }),
  );
}

test('5,000 rows take time in proportion', () => {
  const [{ known, now }] = goldenPastes as [GoldenPaste];
  const line = (at: number): string =>
    `${16 + (at % 8)}:30\tClub Nuevo ${at}\tReal Garúa\tCopa Ombú\tHornero Gol\thttps://senal.example/${at}`;
  const rows = (length: number): string => Array.from({ length }, (_, at) => line(at)).join('\n');
  const shapes = [rows, (length: number) => rows(length).replaceAll('\t', ' - ')];
  for (const shape of shapes) {
    const [small, large] = [shape(1250), shape(5000)];
    const [quick, slow] = [small, large].map((text) =>
      milliseconds(() => read({ text, known, now })),
    ) as [number, number];
    expect(read({ text: large, known, now }).matches).toHaveLength(5000);
    expect(slow).toBeLessThan(8 * quick + 200);
  }
  for (const piece of ['a ', '21:', '- ', 'vs ', '((', 'de la ', '1/1', '15 de ', '://', '\t', '"'])
    expect(
      milliseconds(() => read({ text: piece.repeat(50_000), known, now })),
      piece,
    ).toBeLessThan(3000);
});
