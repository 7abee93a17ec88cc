import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { allows, ROLES } from '../../domain/operators/permissions.ts';
import routes from '../routes.ts';
import { sectionsFor } from '../text/sections.es.ts';
import { shortcutsFor } from './shortcuts.ts';

/** The path of the route that an address leads to. */
const routeOf = (path: string) => matchRoutes(routes as RouteObject[], path)?.at(-1)?.route.path;

test.each(ROLES)('%s finds only what the role may do, each name once', (role) => {
  const shortcuts = shortcutsFor(role);
  expect(new Set(shortcuts.map(({ name }) => name)).size).toBe(shortcuts.length);
  for (const { action } of shortcuts) expect(allows(role, action)).toBe(true);
});

test('every screen and every action leads to a page', () => {
  const sections = sectionsFor('owner').flatMap((group) => group.sections);
  for (const { path } of [...sections, ...shortcutsFor('owner')])
    expect(routeOf(path), path).not.toBe('*');
});
