import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved } from './order.ts';

test('moving keeps every record, and moving back restores the order', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1 });
  fc.assert(
    fc.property(ids, fc.nat(), (given, at) => {
      const place = at % given.length;
      const id = given[place] as string;
      const down = moved(given, id, 'down');
      expect([...down].sort()).toEqual([...given].sort());
      expect(down.indexOf(id)).toBe(Math.min(place + 1, given.length - 1));
      if (place + 1 < given.length) expect(moved(down, id, 'up')).toEqual(given);
      expect(moved(given, 'none of them', 'up')).toEqual(given);
    }),
  );
});
