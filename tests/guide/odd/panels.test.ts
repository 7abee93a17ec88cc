import { expect, test } from 'vitest';
import { panelOutcome, refusalOf } from './case.ts';
import { PANELS } from './panels.ts';

for (const odd of PANELS)
  test(odd.name, async () => {
    if ('refused' in odd.expected) {
      expect(await refusalOf(panelOutcome(odd))).toEqual(odd.expected);
      return;
    }
    const found = await panelOutcome(odd);
    const { refusals = [], ...expected } = odd.expected;
    expect(found).toMatchObject({ ...expected, refusals, counted: refusals.length });
    expect(JSON.stringify(found)).not.toMatch(/secreto1|juan/);
  });
