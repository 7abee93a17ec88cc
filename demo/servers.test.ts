import { describe, expect, it } from 'vitest';
import { anime, movies, series } from './catalogue/titles.ts';
import { demoServers } from './servers.ts';

const lists = [movies, series, anime].flatMap((titles) =>
  titles.map((title, position) => {
    const ref = { kind: title.kind, id: title.id, position };
    const episodes = title.seasons?.flatMap((season) =>
      season.episodes.map(({ id }) => demoServers(ref, { season: season.key, id })),
    );
    return { title, lists: episodes ?? [demoServers(ref)] };
  }),
);
const isBad = ({ path }: { path: string }) => path.startsWith('/bad/');

describe('demo servers', () => {
  it('gives three to seven to everything but the last movie', () => {
    for (const { title, lists: all } of lists) {
      for (const servers of all) {
        if (title === movies.at(-1)) expect(servers).toEqual([]);
        else expect(servers.length, title.id).toSatisfy((count) => count >= 3 && count <= 7);
      }
    }
  });

  it('repeats no label within an audio', () => {
    for (const servers of lists.flatMap((entry) => entry.lists)) {
      const names = servers.map(({ audio, label }) => `${audio} ${label}`);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('keeps a good server beside the bad one, in about one title of ten', () => {
    const withBad = lists.filter((entry) => entry.lists.some((servers) => servers.some(isBad)));
    expect(withBad.length / lists.length).toSatisfy((share) => share > 0.05 && share < 0.15);
    for (const servers of withBad.flatMap((entry) => entry.lists)) {
      const bad = servers.filter(isBad);
      expect(bad).toHaveLength(1);
      expect(servers.some((one) => !isBad(one) && one.audio === bad[0]?.audio)).toBe(true);
    }
  });

  it('gives no silent movie a dub from Spain', () => {
    const silent = lists.filter(({ title }) => title.kind === 'movie' && title.year < 1930);
    const audios = silent.flatMap((entry) => entry.lists.flat()).map(({ audio }) => audio);
    expect(new Set(audios)).toEqual(new Set(['LATINO', 'SUBTITULADO']));
  });

  it('offers Metropolis in a known order', () => {
    const servers = demoServers({ kind: 'movie', id: 'metropolis-1927', position: 6 });
    expect(servers.map(({ audio, label, path }) => [audio, label, path])).toEqual([
      ['LATINO', 'Butaca HD', '/media/hls/master.m3u8'],
      ['LATINO', 'Nube', '/media/clip.mp4'],
      ['LATINO', 'Servidor 1', '/embed/metropolis-1927'],
      ['SUBTITULADO', 'Servidor 1', '/embed/metropolis-1927'],
      ['SUBTITULADO', 'Butaca HD', '/media/hls/master.m3u8'],
    ]);
  });
});
