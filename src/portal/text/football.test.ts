import { expect, test } from 'vitest';
import { timeLeft } from '../../domain/football/time-left.ts';
import { footballText } from './football.es.ts';

const minutes = (count: number) => timeLeft(count * 60_000, 0, 'minute');

test.each([
  [1, 'Empieza en 1 min'],
  [25, 'Empieza en 25 min'],
  [60, 'Empieza en 1 h'],
  [130, 'Empieza en 2 h 10 min'],
  [610, 'Empieza en 10 h'],
  [1440, 'Empieza en 1 día'],
  [4400, 'Empieza en 3 días'],
])('a card says of %i minutes: %s', (count, words) => {
  expect(footballText.startsIn(minutes(count))).toBe(words);
});

test.each([
  [59.5, 'Empieza en 59 min 30 s'],
  [0.01, 'Empieza en 0 min 1 s'],
  [130, 'Empieza en 2 h 10 min'],
  [4400, 'Empieza en 3 días 1 h'],
])('the page of a match says of %d minutes: %s', (count, words) => {
  expect(footballText.countdown(timeLeft(count * 60_000, 0, 'second'))).toBe(words);
});
