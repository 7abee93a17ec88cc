import { expect, test } from 'vitest';
import { edgeAgreement } from './edge-agreement.ts';

function watched(access: 'open' | 'named') {
  const said: string[] = [];
  const clock = { now: 0 };
  const note = (level: string) => (message: string) => void said.push(`${level}: ${message}`);
  const agreement = edgeAgreement(
    access,
    { error: note('error'), warn: note('warn') },
    () => clock.now,
  );
  const allows = (header?: string) =>
    agreement.allows(header === undefined ? {} : { 'x-edge-access': header });
  return { allows, said, clock };
}

test('in named access only an edge that guards gets pages, and the operator is told what to do', () => {
  const { allows, said, clock } = watched('named');
  expect(allows('named')).toBe(true);
  expect(said).toEqual([]);
  for (const header of [undefined, 'open', '', 'Named', 'named, named']) {
    expect(allows(header)).toBe(false);
  }
  expect(said).toEqual([expect.stringMatching(/^error: .*edge-config with ACCESS=named/)]);
  clock.now += 60_000;
  allows('open');
  expect(said).toHaveLength(2);
});

test('in open access pages are for everyone; an edge that guards them is worth a warning', () => {
  const { allows, said } = watched('open');
  for (const header of [undefined, 'open', 'named', 'named']) expect(allows(header)).toBe(true);
  expect(said).toEqual([expect.stringMatching(/^warn: .*ACCESS=open/)]);
});
