import { describe, expect, test } from 'vitest';
import { asAudioGroup, findServer, groupServers, needsAudio, type Server } from './servers.ts';

const AUDIO_GROUPS = ['LATINO', 'SUBTITULADO', 'ESPAÑOL', 'JAPONÉS'] as const;

const server = (audio: Server['audio'], label: string): Server => ({
  audio,
  label,
  url: `https://video.example/${encodeURIComponent(`${audio}-${label}`)}`,
});

describe('groupServers', () => {
  test('keeps the fixed order of groups, the given order inside them, and no empty group', () => {
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

describe('findServer', () => {
  test.each(AUDIO_GROUPS.map((_, place) => place))(
    'looks a repeated label up in the order of the groups, from place %i on',
    (place) => {
      const servers = AUDIO_GROUPS.slice(place)
        .map((audio) => server(audio, 'Rápido'))
        .reverse();
      expect(findServer(servers, 'Rápido', null)?.audio).toBe(AUDIO_GROUPS[place]);
    },
  );

  test('narrows the search to the group that is named', () => {
    const servers = AUDIO_GROUPS.map((audio) => server(audio, 'Rápido'));
    for (const audio of AUDIO_GROUPS)
      expect(findServer(servers, 'Rápido', audio)?.audio).toBe(audio);
    expect(findServer([server('LATINO', 'Rápido')], 'Rápido', 'ESPAÑOL')).toBeNull();
  });

  test("takes a group's own name for its first server", () => {
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
