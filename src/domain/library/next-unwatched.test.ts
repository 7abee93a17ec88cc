import { expect, test } from 'vitest';
import type { TitleCard } from '../catalogue/title.ts';
import { groupPath } from '../playback/address.ts';
import { nextUnwatched } from './next-unwatched.ts';
import { noteProgress, type Progress } from './progress.ts';

const SHOW: TitleCard = { kind: 'serie', id: 's', name: 'Serie', image: '' };
const SEASON = ['1', '2', '3'].map((id) => ({ id }));
const END = 1000;

const pathOf = (season: string, id: string) =>
  groupPath({ kind: 'serie', titleId: 's', episode: { season, id } }, 'SUBTITULADO');

/** Each as season, episode, seconds out of 1000 and where it goes on. */
type View = [season: string, id: string, time: number, next?: [season: string, id: string]];
const watch = (...views: View[]): Progress[] =>
  views.reduce<Progress[]>(
    (kept, [season, id, time, next]) =>
      noteProgress(kept, {
        title: SHOW,
        episode: { season, id, name: id },
        time,
        duration: time === 0 ? 0 : END,
        next: next ? { path: pathOf(...next), name: next[1] } : null,
        path: pathOf(season, id),
      }),
    [],
  );

const here = (id: string) => ({ season: 'T1', id, elsewhere: null });
const there = (season: string, id: string) => ({
  season,
  id,
  elsewhere: { path: pathOf(season, id), name: id },
});

test.each<[what: string, views: View[], expected: ReturnType<typeof here> | object | null]>([
  ['nothing was watched: none', [], null],
  ['one was begun: that one', [['T1', '2', 500]], here('2')],
  ['one was only looked into: that one', [['T1', '2', 5]], here('2')],
  ["one was begun in a host's page: that one", [['T1', '2', 0]], here('2')],
  ['one was finished: the one after it', [['T1', '1', END]], here('2')],
  ['one before it was left out: still the one after it', [['T1', '2', END]], here('3')],
  [
    'the one after it was seen too: the first that was not',
    [
      ['T1', '2', END],
      ['T1', '1', END],
    ],
    here('3'),
  ],
  [
    'one was begun, but another was watched since: after that one',
    [
      ['T1', '3', 500],
      ['T1', '1', END],
    ],
    here('2'),
  ],
  ['the season was finished: where it goes on', [['T1', '3', END, ['T2', '1']]], there('T2', '1')],
  [
    'a seen one was begun again: the first that was not seen',
    [
      ['T1', '1', END],
      ['T1', '2', END],
      ['T1', '1', 5],
    ],
    here('3'),
  ],
  ['everything was: none', [['T1', '3', END]], null],
  ['one of another season was begun: that one', [['T2', '4', 500]], there('T2', '4')],
  [
    'one of another season was finished: where it goes on',
    [['T0', '9', END, ['T1', '1']]],
    there('T1', '1'),
  ],
  ['the last of another season was: none', [['T2', '4', END]], null],
  ['one is no longer listed: that one', [['T1', '7', 500]], there('T1', '7')],
])('%s [SER-09]', (_, views, expected) => {
  expect(nextUnwatched(watch(...views), SHOW, 'T1', SEASON)).toEqual(expected);
});

test('other titles, of the same id too, say nothing [SER-09]', () => {
  for (const other of [{ kind: 'anime' } as const, { id: 'x' }]) {
    const [entry] = watch(['T1', '1', END]) as [Progress];
    const entries = [{ ...entry, title: { ...SHOW, ...other } }];
    expect(nextUnwatched(entries, SHOW, 'T1', SEASON)).toBeNull();
  }
});

test('a file of the viewer with an address that cannot be read says nothing', () => {
  const [entry] = watch(['T2', '1', 500]) as [Progress];
  for (const path of ['/serie/play/x', '/serie/play/s/L/%E0/1', '/serie/play/s/L/T/1/2'])
    expect(nextUnwatched([{ ...entry, path }], SHOW, 'T1', SEASON)).toBeNull();
});
