import { expect, test } from 'vitest';
import { columnsOf } from '../../src/domain/football/paste/columns.ts';
import { KnownNames } from '../../src/domain/football/paste/known-names.ts';
import { recognise } from '../../src/domain/football/paste/recognise.ts';
import { isTooLong, MAX_PASTE } from '../../src/domain/football/paste/shape.ts';
import { readTable } from '../../src/studio/matches/read-table.server.ts';
import { HOSTILE_SHAPES } from './hostile-shapes.ts';

const MAX_MS = 100;
/** Nobody else is served meanwhile. */
const MAX_STEP_MS = 40;
/** Of twice the text. What is the same for any text, such as the known names, makes it less. */
const MAX_RATIO = 2.5;
const NOISE_MS = 8;
const TRIES = 40;

const FIRST = 'Deportivo,Atlético,Club,Real,Sporting,Unión,Racing,Juventud,Defensores de,San'.split(
  ',',
);
const LAST =
  'Ceibo,Ombú,Jacarandá,Garúa,Quebracho,Lapacho,Timbó,Tala,Algarrobo,Chañar,Molle,Espinillo,Sauce,Aguaribay,Guayacán'.split(
    ',',
  );
const ENDS = ',FC,del Norte,del Sur,Juniors,de Villa Tamarisco,II,Central,Oeste,1912'.split(',');
const LISTS = {
  teams: FIRST.flatMap((first) =>
    LAST.flatMap((last) => ENDS.map((end) => `${first} ${last} ${end}`.trim())),
  ),
  leagues: LAST.map((name) => `Copa ${name}`),
  channels: LAST.flatMap((name) => [`${name} Sport`, `Canal ${name}`]),
};
/** Sorted once, and again when a name is new. */
const KNOWN = new KnownNames(LISTS);
const NOW = new Date('2026-11-16T20:00Z');

/** Of this thread's processor time: a busy machine and other threads do not matter. */
function milliseconds<Result>(work: () => Result): [number, Result] {
  const before = process.threadCpuUsage();
  const result = work();
  const { user, system } = process.threadCpuUsage(before);
  return [(user + system) / 1000, result];
}

/** As a request does it: all of it, and the longest part that is done at once. */
function measure(text: string): { all: number; step: number } {
  const [begun, steps] = milliseconds(() => {
    expect(isTooLong(text)).toBe(false);
    KNOWN.forget();
    const table = readTable(text);
    if (table) columnsOf(table, KNOWN);
    return recognise({ text, table }, KNOWN, NOW);
  });
  let [all, step] = [begun, begun];
  for (let isDone = false; !isDone; ) {
    const [taken, { done }] = milliseconds(() => steps.next());
    all += taken;
    step = Math.max(step, taken);
    isDone = done === true;
  }
  return { all, step };
}

test('there are forty of them', () => {
  expect(HOSTILE_SHAPES.length).toBeGreaterThanOrEqual(40);
});

test('1,500 known names are sorted without a pause', () => {
  const tries = Array.from({ length: TRIES }, () => milliseconds(() => new KnownNames(LISTS))[0]);
  expect(Math.min(...tries)).toBeLessThanOrEqual(MAX_STEP_MS);
});

test.each(HOSTILE_SHAPES)('%s are read without a pause', (_, shape) => {
  const { characters, lines } = MAX_PASTE;
  const least = { all: Infinity, step: Infinity, half: Infinity };
  const isGood = (): boolean =>
    least.all <= MAX_MS &&
    least.step <= MAX_STEP_MS &&
    least.all <= MAX_RATIO * least.half + NOISE_MS;
  // The least of a few: the first runs are not compiled yet.
  for (let tries = 0; tries < TRIES && !isGood(); tries++) {
    least.half = Math.min(least.half, measure(shape(characters / 2, lines / 2)).all);
    const { all, step } = measure(shape(characters, lines));
    least.all = Math.min(least.all, all);
    least.step = Math.min(least.step, step);
  }
  expect(least.all).toBeLessThanOrEqual(MAX_MS);
  expect(least.step).toBeLessThanOrEqual(MAX_STEP_MS);
  expect(least.all).toBeLessThanOrEqual(MAX_RATIO * least.half + NOISE_MS);
});
