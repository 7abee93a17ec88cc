import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HEALTH, type State } from './health.ts';
import {
  chanceIn,
  type Engine,
  HLS_TYPE,
  healthOf,
  isForNobody,
  playsText,
  WHY,
  whyNobody,
} from './plays.ts';

const OLD: Engine = (type) => !/hvc1|ac-3|mpegurl/.test(type);
const TELEVISION: Engine = (type) => type !== HLS_TYPE;
const PHONE: Engine = (type) => !/ac-3|webm/.test(type);

test.each([
  ['what everybody plays', playsText({ by: 'any', needs: [] }), ['yes', 'yes', 'yes']],
  ['HEVC', playsText({ by: 'any', needs: ['hvc1.1.6.L93.B0'] }), ['no', 'yes', 'yes']],
  ['AC-3', playsText({ by: 'any', needs: ['ac-3'] }), ['no', 'yes', 'no']],
  ['VP8', playsText({ by: 'any', needs: ['vp8'] }), ['yes', 'yes', 'no']],
  ['no script', playsText({ by: 'native', needs: [] }), ['no', 'no', 'native']],
  ['no script, and odd', playsText({ by: 'odd', needs: [] }), ['no', 'no', 'perhaps']],
  ['some', playsText({ by: 'some', needs: [] }), ['perhaps', 'perhaps', 'perhaps']],
  ['some with AC-3', playsText({ by: 'some', needs: ['ac-3'] }), ['no', 'perhaps', 'no']],
  ['nobody', playsText({ by: 'none', why: 'mixed' }), ['no', 'no', 'no']],
])('%s: an old browser, a television, a phone', (_, text, chances) => {
  expect([OLD, TELEVISION, PHONE].map((engine) => chanceIn(text, engine))).toEqual(chances);
});

test('nearly every server needs no byte, and any text is borne', () => {
  expect(playsText({ by: 'any', needs: [] })).toBe('');
  fc.assert(
    fc.property(fc.string(), (text) => {
      chanceIn(text, OLD);
      expect(whyNobody(text) === null).toBe(!isForNobody(text));
    }),
  );
});

test('why nobody plays it is known', () => {
  for (const why of WHY) expect(whyNobody(playsText({ by: 'none', why }))).toBe(why);
});

test('a server that answers and is for nobody is unplayable; a dead one is dead', () => {
  const nobody = playsText({ by: 'none', why: 'key' });
  const states = HEALTH.filter((health): health is State => health !== 'unplayable');
  expect(states.map((state) => healthOf(state, nobody))).toEqual([
    ...['unplayable', 'unplayable', 'unknown', 'refuses-framing', 'dead'],
  ]);
  expect(states.map((state) => healthOf(state, 'n'))).toEqual(states);
});
