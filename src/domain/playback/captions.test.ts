import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAPTION_COLOURS, CAPTION_SIZES, DEFAULT_LOOK, parseLook, shiftDelay } from './captions.ts';

test('steps of a tenth add up exactly, both ways', () => {
  let tenths = 0;
  for (let step = 0; step < 7; step++) tenths = shiftDelay(tenths, 1);
  expect(tenths).toBe(7);
  for (let step = 0; step < 10; step++) tenths = shiftDelay(tenths, -1);
  expect(tenths).toBe(-3);
});

test('nobody shifts by more than half a minute', () => {
  expect(shiftDelay(300, 1)).toBe(300);
  expect(shiftDelay(-300, -1)).toBe(-300);
  expect(shiftDelay(299, 1)).toBe(300);
});

test('a look is read back as it was kept', () => {
  for (const size of CAPTION_SIZES)
    for (const colour of CAPTION_COLOURS)
      expect(parseLook(JSON.parse(JSON.stringify({ size, colour })))).toEqual({ size, colour });
});

test('whatever is stored, each part is one that we know', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.jsonValue(),
      fc.constantFrom(...CAPTION_SIZES),
      (any, part, size) => {
        for (const value of [any, { size: part, colour: part }]) {
          const look = parseLook(value);
          expect(CAPTION_SIZES).toContain(look.size);
          expect(CAPTION_COLOURS).toContain(look.colour);
        }
        expect(parseLook({ size, colour: '</style>' })).toEqual({ ...DEFAULT_LOOK, size });
      },
    ),
  );
});
