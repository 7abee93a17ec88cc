import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_MATCH_MINUTES, MAX_MATCH_MINUTES, stateAt } from './state.ts';

const instants = fc.date({
  min: new Date('2026-01-01T00:00Z'),
  max: new Date('2027-12-31T23:59Z'),
  noInvalidDate: true,
});
const lasting = (startsAt: Date, minutes: number) => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + minutes * 60_000),
});

test('a match goes from ahead to live to over, and never back', () => {
  const minutes = fc.integer({ min: 1, max: MAX_MATCH_MINUTES });
  fc.assert(
    fc.property(instants, minutes, fc.array(instants), (startsAt, length, moments) => {
      const match = lasting(startsAt, length);
      const states = [...moments, startsAt, match.endsAt]
        .sort((a, b) => a.getTime() - b.getTime())
        .map((now) => ['ahead', 'live', 'over'].indexOf(stateAt(match, now)));
      expect(states).toEqual(states.toSorted());
    }),
  );
});

test('it is live from the instant of the kick-off until the instant before its end', () => {
  const match = lasting(new Date('2026-11-16T00:00Z'), DEFAULT_MATCH_MINUTES);
  const at = (iso: string) => stateAt(match, new Date(iso));
  expect(
    [
      '2026-11-15T23:59:59.999Z',
      '2026-11-16T00:00Z',
      '2026-11-16T01:59:59.999Z',
      '2026-11-16T02:00Z',
    ].map(at),
  ).toEqual(['ahead', 'live', 'live', 'over']);
});
