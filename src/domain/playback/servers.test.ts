import { describe, expect, test } from 'vitest';
import {
  asAudioGroup,
  findEpisodeServer,
  findServer,
  groupServers,
  isOwnAddress,
  needsAudio,
  type Server,
  withOnlyServer,
} from './servers.ts';

const AUDIO_GROUPS = ['LATINO', 'SUBTITULADO', 'ESPAÑOL', 'JAPONÉS'] as const;

const server = (audio: Server['audio'], label: string): Server => ({
  rowId: `${audio}-${label}`,
  health: 'unknown',
  plays: '',
  since: null,
  audio,
  label,
  url: `https://video.example/${encodeURIComponent(`${audio}-${label}`)}`,
});

describe('groupServers', () => {
  test('keeps the fixed order of groups, the given order inside them, and no empty group [STATE-16]', () => {
    const servers = [
      server('JAPONÉS', 'uno'),
      server('LATINO', 'zeta'),
      server('SUBTITULADO', 'dos'),
      server('LATINO', 'alfa'),
    ];
    expect(
      groupServers(servers).map((group) => [group.audio, group.servers.map((row) => row.label)]),
    ).toEqual([
      ['LATINO', ['zeta', 'alfa']],
      ['SUBTITULADO', ['dos']],
      ['JAPONÉS', ['uno']],
    ]);
  });
});

describe('isOwnAddress', () => {
  const servers = [
    server('LATINO', 'Rápido'),
    server('SUBTITULADO', 'Rápido'),
    server('JAPONÉS', 'uno'),
  ];
  test.each([
    ['Rápido', null, true],
    ['Rápido', 'SUBTITULADO', true],
    ['JAPONÉS', null, true],
    ['uno', null, true],
    ['uno', 'JAPONÉS', false],
    ['Rápido', 'LATINO', false],
    ['JAPONÉS', 'JAPONÉS', false],
    ['uno', 'nada', false],
    ['uno', '', false],
    ['nada', null, false],
  ])('%s with the group %s: %s', (segment, audio, expected) =>
    expect(isOwnAddress(servers, segment, audio)).toBe(expected),
  );
});

describe('findServer', () => {
  test.each(AUDIO_GROUPS.map((_, place) => place))(
    'looks a repeated label up in the order of the groups, from place %i on [PLAY-02]',
    (place) => {
      const servers = AUDIO_GROUPS.slice(place)
        .map((audio) => server(audio, 'Rápido'))
        .reverse();
      expect(findServer(servers, 'Rápido', null)?.audio).toBe(AUDIO_GROUPS[place]);
    },
  );

  test('narrows the search to the group that is named [PLAY-03]', () => {
    const servers = AUDIO_GROUPS.map((audio) => server(audio, 'Rápido'));
    for (const audio of AUDIO_GROUPS)
      expect(findServer(servers, 'Rápido', audio)?.audio).toBe(audio);
    expect(findServer([server('LATINO', 'Rápido')], 'Rápido', 'ESPAÑOL')).toBeNull();
  });

  test("takes a group's own name for its first server [PLAY-03]", () => {
    const servers = [server('LATINO', 'uno'), server('JAPONÉS', 'dos'), server('JAPONÉS', 'tres')];
    expect(findServer(servers, 'JAPONÉS', null)?.label).toBe('dos');
    expect(findServer(servers, 'SUBTITULADO', null)).toBeNull();
  });

  test('prefers a label over a group of the same name', () => {
    const servers = [server('LATINO', 'JAPONÉS'), server('JAPONÉS', 'uno')];
    expect(findServer(servers, 'JAPONÉS', null)?.audio).toBe('LATINO');
    expect(findServer(servers, 'JAPONÉS', 'JAPONÉS')?.label).toBe('uno');
  });

  test.each(['', 'latino', 'LATINO ', 'rápido', '__proto__', 'constructor'])(
    'finds nothing for %j',
    (segment) => {
      expect(findServer([server('SUBTITULADO', 'Rápido')], segment, null)).toBeNull();
    },
  );
});

test('needsAudio is true for all but the first of equal labels', () => {
  const first = server('SUBTITULADO', 'Rápido');
  const second = server('JAPONÉS', 'Rápido');
  expect(needsAudio([second, first], first)).toBe(false);
  expect(needsAudio([second, first], second)).toBe(true);
});

test('asAudioGroup knows the four groups and nothing else', () => {
  for (const audio of AUDIO_GROUPS) expect(asAudioGroup(audio)).toBe(audio);
  for (const other of [null, '', 'latino', 'ESPANOL', 'JAPONE\u0301S'])
    expect(asAudioGroup(other)).toBeNull();
});

describe('an episode', () => {
  const servers = [server('JAPONÉS', 'Rápido'), server('SUBTITULADO', 'Rápido')];
  const single = 'https://video.example/single';

  test('plays the label in the order of the groups, else its single address, else nothing [PLAY-13 PLAY-16]', () => {
    const urlOf = (label: string, url: string | null) =>
      findEpisodeServer(servers, url, label, null)?.url;
    expect(urlOf('Rápido', single)).toBe(servers[1]?.url);
    expect(urlOf('JAPONÉS', single)).toBe(servers[0]?.url);
    expect(urlOf('ninguno', single)).toBe(single);
    expect(urlOf('ninguno', null)).toBeUndefined();
  });

  test('has its single address for its one server when it has no other [PLAY-13]', () => {
    expect(withOnlyServer([], single)).toEqual([
      {
        rowId: '',
        audio: 'LATINO',
        label: 'ÚNICO',
        url: single,
        health: 'unknown',
        plays: '',
        since: null,
      },
    ]);
    expect(withOnlyServer(servers, single)).toEqual(servers);
    expect(withOnlyServer([], null)).toEqual([]);
    expect(withOnlyServer([], '')).toEqual([]);
  });
});
