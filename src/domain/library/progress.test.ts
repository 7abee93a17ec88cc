import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TITLE_KINDS, type TitleCard, type TitleKind } from '../catalogue/title.ts';
import {
  continuing,
  finishFramed,
  forgetTitle,
  isFinished,
  noteProgress,
  type Progress,
  parseProgress,
  progressKey,
  resumeTime,
  seenShares,
} from './progress.ts';

const SERIES: TitleCard = { kind: 'serie', id: 's', name: 'Serie', image: '/s.webp' };
const MOVIE: TitleCard = { kind: 'movie', id: 'm', name: 'Película', image: '/m.webp' };

const episode = (id: string, time: number, more: Partial<Progress> = {}): Progress => ({
  title: SERIES,
  episode: { season: 'T1', id, name: `Capítulo ${id}` },
  time,
  duration: 1000,
  next: null,
  path: `/serie/play/s/LATINO/T1/${id}`,
  ...more,
});
const movie = (time: number, duration = 1000): Progress => ({
  title: MOVIE,
  episode: null,
  time,
  duration,
  next: null,
  path: '/movie/play/m/LATINO',
});
const watch = (...watched: Progress[]) => watched.reduce(noteProgress, [] as Progress[]);
const resume = (entries: Progress[], { title, episode }: Progress) =>
  resumeTime(entries, progressKey(title, episode));

describe('resumeTime', () => {
  test('episode 1, episode 2, episode 1 again: each is where it was left', () => {
    const kept = watch(episode('1', 100), episode('2', 250), episode('1', 400));
    expect(resume(kept, episode('1', 0))).toBe(400);
    expect(resume(kept, episode('2', 0))).toBe(250);
    expect(resume(kept, episode('3', 0))).toBe(0);
  });

  test.each([
    [0, 0],
    [9.9, 0],
    [10, 10],
    [949, 949],
    [950, 0],
    [1000, 0],
  ])('of %d s out of 1000 it goes on at %d s', (time, expected) => {
    expect(resume([movie(time)], movie(0))).toBe(expected);
  });

  test('seasons and kinds with the same ids are kept apart', () => {
    const other = episode('1', 70, { episode: { season: 'T2', id: '1', name: 'x' } });
    const anime = episode('1', 90, { title: { ...SERIES, kind: 'anime' } });
    const kept = watch(episode('1', 50), other, anime);
    expect([episode('1', 0), other, anime].map((one) => resume(kept, one))).toEqual([50, 70, 90]);
  });

  const watched = fc.array(
    fc.tuple(fc.constantFrom('1', '2', '3'), fc.integer({ min: 10, max: 949 })),
  );

  test('whatever is watched in whatever order, the last place of each episode is kept', () => {
    fc.assert(
      fc.property(watched, (views) => {
        const kept = watch(...views.map(([id, time]) => episode(id, time)));
        for (const [id, time] of new Map(views)) expect(resume(kept, episode(id, 0))).toBe(time);
        expect(kept).toHaveLength(new Map(views).size);
        const last = views.at(-1);
        expect(kept[0]?.episode?.id).toBe(last?.[0]);
      }),
    );
  });
});

test('a film is finished at 95 %, and one of unknown length never', () => {
  expect(isFinished(movie(949))).toBe(false);
  expect(isFinished(movie(950))).toBe(true);
  expect(isFinished(movie(0, 0))).toBe(false);
});

test('the oldest of more than 300 entries go', () => {
  const kept = watch(...Array.from({ length: 301 }, (_, place) => episode(String(place), 50)));
  expect(kept).toHaveLength(300);
  expect(resume(kept, episode('0', 0))).toBe(0);
  expect(resume(kept, episode('1', 0))).toBe(50);
});

test('forgetting a title forgets all of its episodes, and nothing else', () => {
  const kept = watch(episode('1', 50), movie(60), episode('2', 70));
  expect(forgetTitle(kept, SERIES)).toEqual([movie(60)]);
  expect(forgetTitle(kept, { ...SERIES, kind: 'anime' })).toEqual(kept);
});

describe('continuing', () => {
  test('has each title once, by what was watched last', () => {
    const row = continuing(watch(episode('1', 100), movie(500), episode('2', 250)));
    expect(row).toEqual([
      { title: SERIES, detail: 'Capítulo 2', path: '/serie/play/s/LATINO/T1/2', share: 0.25 },
      { title: MOVIE, detail: '', path: '/movie/play/m/LATINO', share: 0.5 },
    ]);
  });

  test('goes from a finished episode to the next, and ends with the last', () => {
    const next = { path: '/serie/play/s/LATINO/T1/2', name: 'Capítulo 2' };
    expect(continuing([episode('1', 990, { next })])).toEqual([
      { title: SERIES, detail: 'Capítulo 2', path: next.path, share: 0 },
    ]);
    expect(continuing([episode('2', 990), episode('1', 500)])).toEqual([]);
  });

  test('leaves a glance and a finished film out, and keeps what nobody can see into', () => {
    expect(continuing([movie(9)])).toEqual([]);
    expect(continuing([movie(990)])).toEqual([]);
    expect(continuing([movie(0, 0)])).toEqual([
      { title: MOVIE, detail: '', path: '/movie/play/m/LATINO', share: null },
    ]);
  });
});

describe('nothing disappears by opening more', () => {
  const IDS = ['1', '2', '3'];
  const titles: TitleCard[] = [MOVIE, SERIES, { ...SERIES, kind: 'anime' }];
  const entryOf = (title: TitleCard, id: string, time: number): Progress => {
    if (title.kind === 'movie') return movie(time);
    const pathOf = (of: string) => `/${title.kind}/play/s/LATINO/T1/${of}`;
    const after = IDS[IDS.indexOf(id) + 1];
    const next = after ? { path: pathOf(after), name: `Capítulo ${after}` } : null;
    return episode(id, time, { title, path: pathOf(id), next });
  };
  const steps = fc.array(
    fc.record({
      title: fc.constantFrom(...titles),
      id: fc.constantFrom(...IDS),
      does: fc.constantFrom(
        'open' as const,
        'watch' as const,
        'finish' as const,
        'remove' as const,
      ),
      time: fc.double({ min: 0, max: 9.9, noNaN: true }),
    }),
    { maxLength: 40 },
  );

  test('what is unfinished stays as it was until it is watched on, finished or removed', () => {
    fc.assert(
      fc.property(steps, (done) => {
        let entries: Progress[] = [];
        const expected = new Map<TitleCard, { path: string; share: number }>();
        for (const { title, id, does, time } of done) {
          const at = { open: time, watch: 100 * (1 + time * 0.8), finish: 970, remove: 0 }[does];
          const entry = entryOf(title, id, at);
          if (does === 'remove') {
            entries = forgetTitle(entries, title);
            expected.delete(title);
            continue;
          }
          entries = noteProgress(entries, entry);
          if (does === 'watch') expected.set(title, { path: entry.path, share: at / 1000 });
          if (does !== 'finish') continue;
          expected.delete(title);
          if (entry.next) expected.set(title, { path: entry.next.path, share: 0 });
        }
        const row = continuing(entries).map(({ title, path, share }) => [title, { path, share }]);
        expect(new Map(row as [TitleCard, { path: string; share: number }][])).toEqual(expected);
      }),
      { numRuns: 10_000 },
    );
  });

  test('nor by so many glances and watched episodes that older entries go', () => {
    const films = Array.from({ length: 350 }, (_, place) => ({
      ...movie(500),
      title: { ...MOVIE, id: `m${place}` },
    }));
    const more = Array.from({ length: 400 }, (_, place) => episode(String(place), place % 20));
    expect(continuing(watch(...films, ...more))).toHaveLength(films.length + 1);
  });
});

describe('what was seen', () => {
  const share = (entry: Progress, entries = [entry]) =>
    seenShares(entries).get(progressKey(entry.title, entry.episode));

  test.each([
    [9.9, undefined],
    [10, 0.01],
    [500, 0.5],
    [949, 0.949],
    [950, 1],
    [1000, 1],
  ])('%d s out of 1000 are %d of it [SER-08]', (time, expected) => {
    expect(share(episode('1', time))).toBe(expected);
  });

  test('stays seen when it is watched again, also in a file [SER-08]', () => {
    const again = watch(episode('1', 990), episode('1', 5));
    expect(share(episode('1', 0), again)).toBe(1);
    expect(share(episode('1', 0), parseProgress(JSON.parse(JSON.stringify(again))))).toBe(1);
    expect(share(episode('1', 0), watch(...again, episode('1', 500)))).toBe(1);
    expect(resume(watch(...again, episode('1', 500)), episode('1', 0))).toBe(500);
    expect(share(episode('1', 0), watch(episode('1', 500), episode('1', 5)))).toBe(0.5);
  });

  test("of a host's page is not known until the viewer goes on from it [SER-08]", () => {
    const framed = episode('1', 0, { duration: 0 });
    const others = [framed, episode('2', 0, { duration: 0 }), episode('3', 500)];
    expect(share(framed, others)).toBeUndefined();
    const after = finishFramed(others, progressKey(framed.title, framed.episode));
    expect(share(framed, after)).toBe(1);
    expect(after.slice(1)).toEqual(others.slice(1));
    // Of one that can be seen into, only what was seen counts.
    const own = [episode('3', 500)];
    expect(finishFramed(own, progressKey(SERIES, { season: 'T1', id: '3' }))).toEqual(own);
  });
});

describe('parseProgress', () => {
  const name = fc.string({ maxLength: 20 });
  const path = fc.webPath().map((rest) => `/serie/play/x${rest.replaceAll('\\', '')}`);
  const seconds = fc.double({ min: 0, max: 1e6, noNaN: true });
  const entry: fc.Arbitrary<Progress> = fc.record({
    title: fc.record({
      kind: fc.constantFrom<TitleKind[]>(...TITLE_KINDS),
      id: name,
      name,
      image: name,
    }),
    episode: fc.option(fc.record({ season: name, id: name, name })),
    time: seconds,
    duration: seconds,
    next: fc.option(fc.record({ path, name })),
    path,
  });

  test('reads back what was kept', () => {
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const stored = JSON.parse(JSON.stringify(entries));
        expect(parseProgress(stored)).toEqual(stored);
      }),
    );
  });

  test('takes any JSON, also where an entry should be, and what it gives can be read again', () => {
    const mixed = fc.array(
      fc.oneof(
        fc.jsonValue(),
        entry,
        fc.tuple(entry, fc.jsonValue()).map(([one, odd]) => ({
          ...one,
          [Object.keys(one)[one.path.length % 6] as string]: odd,
        })),
      ),
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), mixed), (value) => {
        const parsed = parseProgress(value);
        expect(parseProgress(parsed)).toEqual(parsed);
        continuing(parsed);
      }),
    );
  });

  test.each([
    ['a place of another site', { path: '//evil.example/movie/play/x' }],
    ['a scheme', { path: 'javascript:alert(1)' }],
    ['a page that is no player', { path: '/movie/m' }],
    ['a backslash', { path: '/movie/play/\\evil.example' }],
    ['a next episode elsewhere', { next: { path: 'https://evil.example/', name: 'x' } }],
    ['a time before the start', { time: -1 }],
    ['no time', { time: null }],
    ['an unknown kind', { title: { ...MOVIE, kind: 'game' } }],
    ['a name without end', { title: { ...MOVIE, name: 'x'.repeat(2001) } }],
    ['half an episode', { episode: { season: 'T1', id: '1' } }],
    ['no word on the episode', { episode: undefined }],
  ])('leaves out %s', (_, wrong) => {
    expect(parseProgress([{ ...movie(50), ...wrong }, movie(60)])).toEqual([movie(60)]);
  });
});
