import { expect, test } from 'vitest';
import { guideOutcome, isSmall, refusalOf } from './case.ts';
import { GUIDES, WHOLE_GUIDE } from './guides.ts';

for (const odd of GUIDES)
  test(odd.name, async () => {
    const sizes = isSmall(odd.input) ? [1, 7, 65_536] : [65_536];
    for (const size of sizes) {
      if ('refused' in odd.expected) {
        expect(await refusalOf(guideOutcome(odd, size))).toEqual(odd.expected);
        continue;
      }
      const found = await guideOutcome(odd, size);
      const { refusals = [], ...expected } = odd.expected;
      expect(found).toMatchObject({ ...expected, refusals, counted: refusals.length });
      expect(JSON.stringify(found)).not.toMatch(/secreto1|juan/);
    }
  });

test('a guide that is cut off anywhere is refused', async () => {
  const end = WHOLE_GUIDE.lastIndexOf('>');
  for (let length = 0; length <= end; length++) {
    const odd = { name: 'cut', input: WHOLE_GUIDE.slice(0, length), expected: { programmes: [] } };
    expect(await refusalOf(guideOutcome(odd, 65_536)), String(length)).toEqual({
      refused: expect.stringMatching(/^(?:empty|incomplete|not-a-guide)$/),
    });
  }
});
