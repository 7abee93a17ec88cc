import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nowNextOf, onAirAt } from './airing.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 19, 21);

/** Programmes one after the other, some with a gap before them. */
const programmes = fc
  .array(fc.record({ gap: fc.nat(90), lasts: fc.integer({ min: 1, max: 240 }) }), { maxLength: 8 })
  .map((pieces) => {
    let at = START;
    return pieces.map(({ gap, lasts }, place) => {
      const startsAt = at + gap * MINUTE;
      at = startsAt + lasts * MINUTE;
      return { title: String(place), startsAt, endsAt: at };
    });
  });
const moment = fc.integer({ min: -200, max: 2000 }).map((minutes) => START + minutes * MINUTE);

const written = (listed: { startsAt: number; endsAt: number }[]) =>
  listed.map(({ startsAt, endsAt }) => ({
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
  }));

test('the first programme that is not over, with its share from 0 to 99 while it is on', () => {
  fc.assert(
    fc.property(programmes, moment, (listed, now) => {
      const { place, share } = onAirAt(written(listed), now);
      expect(place).toBe(listed.filter(({ endsAt }) => endsAt <= now).length);
      const first = listed[place];
      const isOn = first !== undefined && first.startsAt <= now;
      expect(share !== null).toBe(isOn);
      if (!isOn || share === null) return;
      const whole = first.endsAt - first.startsAt;
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThan(100);
      expect(Math.abs(share - (100 * (now - first.startsAt)) / whole)).toBeLessThan(1);
    }),
  );
});

test('time only moves forward', () => {
  fc.assert(
    fc.property(programmes, moment, fc.nat(600), (listed, now, minutes) => {
      const [before, after] = [now, now + minutes * MINUTE].map((at) =>
        onAirAt(written(listed), at),
      ) as [ReturnType<typeof onAirAt>, ReturnType<typeof onAirAt>];
      expect(after.place).toBeGreaterThanOrEqual(before.place);
      if (after.place === before.place)
        expect(after.share ?? -1).toBeGreaterThanOrEqual(before.share ?? -1);
    }),
  );
});

test('says the same as what operators see', () => {
  fc.assert(
    fc.property(programmes, moment, (listed, now) => {
      const left = listed
        .filter(({ endsAt }) => endsAt > now)
        .map(({ title, startsAt, endsAt }) => ({
          title,
          startsAt: new Date(startsAt),
          endsAt: new Date(endsAt),
        }));
      const { place, share } = onAirAt(written(listed), now);
      const shown = nowNextOf(left, new Date(now));
      expect(shown.now?.title).toBe(share === null ? undefined : listed[place]?.title);
      expect(shown.next?.title).toBe(listed[share === null ? place : place + 1]?.title);
    }),
  );
});
