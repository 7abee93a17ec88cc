import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Candidate, nextStep, playOrder } from './candidates.ts';
import { HEALTH, type Health } from './health.ts';
import { rankIn } from './rank.ts';
import { AUDIO_GROUPS, type AudioGroup, type Server } from './servers.ts';

const SETTINGS = {
  embedOrigins: ['https://host.example', 'https://trusted.example'],
  relaxedOrigins: ['https://trusted.example'],
};
const HLS = 'https://media.example/a.m3u8';
const FILE = 'https://media.example/a.mp4';
const EMBED = 'https://host.example/embed/a';
const LINK = 'https://elsewhere.example/a';

let made = 0;
const server = (url: string, more: Partial<Server> = {}): Server => {
  const rowId = String(++made);
  return {
    rowId,
    audio: 'LATINO',
    label: `S${rowId}`,
    url,
    health: 'unknown',
    plays: '',
    since: null,
    ...more,
  };
};
const idsOf = (candidates: readonly Candidate[]) => candidates.map(({ id }) => id);

describe('playOrder', () => {
  test('is by health; among equals our own player goes before a page, and places are kept', () => {
    const dead = server(HLS, { health: 'dead' });
    const page = server(EMBED);
    const second = server(FILE);
    const third = server(HLS);
    const goodPage = server(EMBED, { health: 'good' });
    const all = [dead, page, second, third, goodPage];
    expect(idsOf(playOrder(all, page, false, SETTINGS))).toEqual(
      [goodPage, second, third, page, dead].map(({ rowId }) => rowId),
    );
  });

  test('begins with the one that was chosen by name, however it fares', () => {
    const good = server(HLS, { health: 'good' });
    const dead = server(EMBED, { health: 'dead' });
    expect(idsOf(playOrder([good, dead], dead, true, SETTINGS))).toEqual([dead.rowId, good.rowId]);
  });

  test("begins with an episode's single address, which is none of its servers", () => {
    const single = server(EMBED);
    const latin = server(HLS);
    expect(idsOf(playOrder([latin], single, false, SETTINGS))).toEqual([single.rowId, latin.rowId]);
  });

  test('has the chosen one once, also when it is another copy of it', () => {
    const only = server(HLS);
    for (const isByName of [true, false])
      expect(idsOf(playOrder([only], { ...only }, isByName, SETTINGS))).toEqual([only.rowId]);
  });

  test('never leaves the language', () => {
    const servers = AUDIO_GROUPS.map((audio) => server(HLS, { audio }));
    for (const chosen of servers)
      expect(idsOf(playOrder(servers, chosen, false, SETTINGS))).toEqual([chosen.rowId]);
  });

  test('leaves out what is no address of the web, and has nothing without a choice', () => {
    const odd = server('javascript:alert(1)');
    const fair = server(FILE);
    expect(idsOf(playOrder([odd, fair], odd, true, SETTINGS))).toEqual([fair.rowId]);
    expect(playOrder([fair], null, false, SETTINGS)).toEqual([]);
  });

  test.each([
    ['https://trusted.example/embed/a', true],
    ['https://host.example/embed/a', false],
    ['https://trusted.example/a.mp4', false],
    ['https://trusted.example.evil.example/embed/a', false],
  ])('%s is a relaxed frame: %s', (url, isRelaxed) => {
    const one = server(url);
    expect(playOrder([one], one, true, SETTINGS)[0]?.isRelaxed).toBe(isRelaxed);
  });
});

describe('in a browser', () => {
  const order = (servers: Server[], supports: (type: string) => boolean, chosen = servers[0]) => {
    const candidates = playOrder(servers, chosen ?? null, chosen !== servers[0], SETTINGS);
    const tried: string[][] = [];
    const failed = new Set<string>();
    for (;;) {
      const step = nextStep(candidates, failed, rankIn(supports));
      if (step.kind === 'none') return tried;
      const ids = step.kind === 'try' ? idsOf(step.candidates) : [step.candidate.id];
      tried.push(ids);
      for (const id of ids) failed.add(id);
    }
  };
  const no = server(HLS, { health: 'good', plays: ',hvc1.1.6.L93.B0' });
  const native = server(HLS, { health: 'good', plays: 'n' });
  const nobody = server(FILE, { health: 'unplayable', plays: 'x,mixed' });
  const slow = server(HLS, { health: 'slow' });
  const page = server(EMBED, { health: 'slow' });
  const all = [no, native, nobody, slow, page];
  const ids = (...servers: Server[]) => servers.map(({ rowId }) => rowId);

  test('what it cannot play comes last, after the pages of hosts too', () => {
    expect(order(all, () => false)).toEqual([ids(slow), ids(page), ids(no, native, nobody)]);
    expect(order(all, (type) => type.includes('mpegurl'))).toEqual([
      ...[ids(slow, native), ids(page), ids(no, nobody)],
    ]);
    expect(order(all, () => true)).toEqual([ids(no, slow, native), ids(page), ids(nobody)]);
  });

  test('what the viewer chose is tried first all the same', () => {
    expect(order(all, () => false, nobody)[0]?.[0]).toBe(nobody.rowId);
  });
});

describe('nextStep', () => {
  const order = (...servers: Server[]) =>
    playOrder(servers, servers[0] as Server, true, SETTINGS) as Candidate[];

  test('tries all direct ones together when one of them is first in line', () => {
    const all = order(server(HLS), server(EMBED), server(FILE), server(LINK));
    const step = nextStep(all, new Set());
    expect(step.kind === 'try' && idsOf(step.candidates)).toEqual(
      idsOf(all.filter(({ source }) => source.kind === 'hls' || source.kind === 'file')),
    );
  });

  test('shows a page that is first in line alone', () => {
    const all = order(server(EMBED), server(HLS));
    const step = nextStep(all, new Set());
    expect(step.kind === 'frame' && step.candidate.id).toBe(all[0]?.id);
  });

  test('offers another tab when that one was chosen by name, until the viewer wants another [PLAY-11]', () => {
    const all = order(server(LINK), server(HLS), server(EMBED));
    expect(nextStep(all, new Set())).toEqual({ kind: 'offer', candidate: all[0] });
    expect(nextStep(all, new Set([all[0]?.id as string])).kind).toBe('try');
  });

  test('offers another tab by itself only when nothing is left that plays here [PLAY-11]', () => {
    const servers = [server(LINK, { health: 'good' }), server(EMBED)];
    const all = playOrder(servers, servers[0] as Server, false, SETTINGS);
    const [link, frame] = all as [Candidate, Candidate];
    expect(nextStep(all, new Set())).toEqual({ kind: 'frame', candidate: frame });
    expect(nextStep(all, new Set([frame.id]))).toEqual({ kind: 'offer', candidate: link });
    expect(nextStep(all, new Set([frame.id, link.id]))).toEqual({ kind: 'none' });
  });

  const anyServer = fc
    .record({
      url: fc.constantFrom(HLS, FILE, EMBED, LINK, 'ftp://x.example/a'),
      health: fc.constantFrom<Health[]>(...HEALTH),
      audio: fc.constantFrom<AudioGroup[]>(...AUDIO_GROUPS),
    })
    .map(({ url, ...more }) => server(url, more));

  test('step by step every server of the language that can be shown has its turn, once', () => {
    fc.assert(
      fc.property(fc.array(anyServer, { minLength: 1 }), fc.boolean(), (servers, isByName) => {
        const chosen = servers[0] as Server;
        const all = playOrder(servers, chosen, isByName, SETTINGS);
        const failed = new Set<string>();
        const turns: string[] = [];
        for (;;) {
          const step = nextStep(all, failed);
          if (step.kind === 'none') break;
          const tried = step.kind === 'try' ? step.candidates : [step.candidate];
          for (const { id, audio } of tried) {
            expect(audio).toBe(chosen.audio);
            turns.push(id);
            failed.add(id);
          }
        }
        const shown = servers.filter(
          ({ audio, url }) => audio === chosen.audio && [HLS, FILE, EMBED, LINK].includes(url),
        );
        expect(turns.toSorted()).toEqual(shown.map(({ rowId }) => rowId).toSorted());
      }),
    );
  });
});
