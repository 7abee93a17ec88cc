import fc from 'fast-check';
import { expect, test } from 'vitest';
import { playPath } from './address.ts';
import { HEALTH } from './health.ts';
import { asAudioGroup, findServer, type Server } from './servers.ts';

const AUDIO_GROUPS = ['LATINO', 'SUBTITULADO', 'ESPAÑOL', 'JAPONÉS'] as const;

const UNKNOWN = { rowId: '1', health: 'unknown', plays: '', since: null } as const;

/** What a browser makes of the path, and the portal of the address that it asks for. */
function serverAt(path: string, movieId: string, servers: readonly Server[]): Server | null {
  const url = new URL(path, 'https://portal.example');
  const [empty, movie, play, id = '', segment = '', ...more] = url.pathname.split('/');
  expect([empty, movie, play, ...more]).toEqual(['', 'movie', 'play']);
  expect(decodeURIComponent(id)).toBe(movieId);
  return findServer(
    servers,
    decodeURIComponent(segment),
    asAudioGroup(url.searchParams.get('audio')),
  );
}

const isUsable = (text: string): boolean => text.trim() !== '' && text !== '.' && text !== '..';

// Few labels, so that they repeat; some are names of groups, some would break an address that is not escaped.
const labels = fc.oneof(
  fc.constantFrom(
    'Rápido',
    'HD 1',
    'a/b',
    '?audio=LATINO',
    '#',
    '%2F',
    '..a',
    '__proto__',
    '🎬',
    'a&b=c+d',
  ),
  fc.constantFrom(...AUDIO_GROUPS),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).filter(isUsable),
);

const serverLists = fc.uniqueArray(
  fc.record({
    rowId: fc.nat().map(String),
    audio: fc.constantFrom(...AUDIO_GROUPS),
    label: labels,
    url: fc.webUrl(),
    health: fc.constantFrom(...HEALTH),
    plays: fc.constant(''),
    since: fc.constant(null),
  }),
  { minLength: 1, maxLength: 12, selector: (row) => `${row.audio} ${row.label}` },
);

test('the address of a server leads back to that very server [PLAY-02 PLAY-03]', () => {
  fc.assert(
    fc.property(
      serverLists,
      fc.string({ unit: 'grapheme', minLength: 1 }).filter(isUsable),
      (servers, id) => {
        for (const server of servers) {
          expect(
            serverAt(playPath({ kind: 'movie', titleId: id }, servers, server), id, servers),
          ).toBe(server);
        }
      },
    ),
  );
});

test('names the group only where the label alone would mean another server [PLAY-03]', () => {
  const servers: Server[] = [
    { ...UNKNOWN, audio: 'LATINO', label: 'Rápido', url: 'https://video.example/1' },
    { ...UNKNOWN, audio: 'ESPAÑOL', label: 'Rápido', url: 'https://video.example/2' },
  ];
  expect(
    servers.map((server) => playPath({ kind: 'movie', titleId: 'm 1' }, servers, server)),
  ).toEqual(['/movie/play/m%201/R%C3%A1pido', '/movie/play/m%201/R%C3%A1pido?audio=ESPA%C3%91OL']);
});

test('the server of an episode has the address of its kind, season and episode [PLAY-13 PLAY-16 ANI-03]', () => {
  const servers: Server[] = [
    { ...UNKNOWN, audio: 'JAPONÉS', label: 'Nube', url: 'https://video.example/1' },
  ];
  const episode = { season: 'TEMPORADA 1', id: 'capítulo/2' };
  const path = (kind: 'serie' | 'anime') =>
    playPath({ kind, titleId: 'm 1', episode }, servers, servers[0] as Server);
  expect(path('serie')).toBe('/serie/play/m%201/Nube/TEMPORADA%201/cap%C3%ADtulo%2F2');
  expect(path('anime')).toBe('/anime/play/m%201/Nube/TEMPORADA%201/cap%C3%ADtulo%2F2');
});
