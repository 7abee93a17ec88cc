import { expect, test } from 'vitest';
import { allows, ROLES } from '../../domain/operators/permissions.ts';
import { sectionsFor } from './sections.ts';

const pathsFor = (role: (typeof ROLES)[number]) =>
  sectionsFor(role).flatMap(({ sections }) => sections.map(({ path }) => path));

test.each(ROLES)('%s sees what the role may do, each screen once', (role) => {
  const paths = pathsFor(role);
  expect(new Set(paths).size).toBe(paths.length);
  for (const { sections } of sectionsFor(role)) {
    expect(sections).not.toHaveLength(0);
    for (const { action } of sections) expect(!action || allows(role, action)).toBe(true);
  }
});

test('an owner sees everything that anybody sees', () => {
  const owner = pathsFor('owner');
  for (const role of ROLES) expect(owner).toEqual(expect.arrayContaining(pathsFor(role)));
});
