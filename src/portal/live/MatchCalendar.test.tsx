import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { MatchCalendar } from './MatchCalendar.tsx';

const MATCH = { id: 'a/b', firstTeam: '100% Sur', secondTeam: 'Norte', leagueName: 'Copa Ñ' };

function linksOf(match: Partial<typeof MATCH>, isNamed = false): string[] {
  const site = { origin: 'https://butaca.example', isNamed };
  const element = <MatchCalendar match={{ ...MATCH, ...match }} />;
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData: { root: { site } } },
  });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
}

test('a match links to its file, and to the feeds of its teams and its league', () => {
  expect(linksOf({})).toEqual([
    '/futbol/a%2Fb/partido.ics',
    'webcal://butaca.example/calendario/equipo/100%25%20Sur.ics',
    'webcal://butaca.example/calendario/equipo/Norte.ics',
    'webcal://butaca.example/calendario/liga/Copa%20%C3%91.ics',
  ]);
});

test('a match of no league has no feed of it', () => {
  expect(linksOf({ leagueName: '' })).toHaveLength(3);
});

test('in named access there are no feeds, because calendars have no session', () => {
  expect(linksOf({}, true)).toEqual(['/futbol/a%2Fb/partido.ics']);
});
