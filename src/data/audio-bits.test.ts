import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AUDIO_GROUPS } from '../domain/playback/servers.ts';
import { audioBits, audiosOf, bitsWith } from './audio-bits.ts';

test('languages are bits', () => {
  expect(audioBits(['LATINO', 'JAPONÉS', 'LATINO'])).toBe(0b1001);
  fc.assert(
    fc.property(fc.subarray([...AUDIO_GROUPS]), fc.constantFrom(...AUDIO_GROUPS), (has, one) => {
      expect(audiosOf(audioBits(has))).toEqual(has);
      expect(bitsWith(one).includes(audioBits(has))).toBe(has.includes(one));
    }),
  );
});
