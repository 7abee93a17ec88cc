import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { STUDIO_SCREENS } from '../../../tests/support/studio-screens.ts';
import { allows, ROLES } from '../../domain/operators/permissions.ts';
import routes from '../routes.ts';
import { sectionsFor } from './sections.es.ts';

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

/** Screens that need a record, or rows that were ticked: the specs of their area open them. */
const WITH_RECORDS = [
  'partidos/:id/borrar',
  'canales/:id/borrar',
  'guia/canales/:id',
  'titulos/:id',
  'titulos/:id/borrar',
  'titulos/:id/episodios/:episodio',
  'peticiones/todas',
  'peticiones/unir',
  'peticiones/vincular',
  'importar/:id',
  'historial/:id',
];

test('every screen is in a list of those that the tests open', () => {
  const opened = STUDIO_SCREENS.flat().map(
    (path) => matchRoutes(routes as RouteObject[], path.split('?')[0] ?? '')?.at(-1)?.route.path,
  );
  const screens = routes[0]?.children?.filter(({ file }) => file.endsWith('.tsx')) ?? [];
  expect(screens.map(({ path }) => path).toSorted()).toEqual(
    [...new Set([...opened, ...WITH_RECORDS])].toSorted(),
  );
});
