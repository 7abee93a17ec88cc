import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Candidate } from '../../../domain/playback/candidates.ts';
import { watchFrame } from './frame-report.ts';
import type { OpenMedia } from './media.ts';
import type { Playback, PlaybackOptions } from './playback.ts';
import type { PlaybackView } from './playback-view.ts';

/** What becomes of a server: ready after some milliseconds, refused after some, or neither. */
type Fate = { readyMs: number } | { failsMs: number } | 'never';

/** As much of a video as the player looks at. It moves on while it plays, unless it is frozen. */
class FakeVideo extends EventTarget {
  currentTime = 0;
  duration = 100;
  volume = 1;
  muted = false;
  playbackRate = 1;
  paused = true;
  ended = false;
  seeking = false;
  videoHeight = 720;
  readyState = 4;
  isFrozen = false;
  refusal: Error | null = null;
  async play(): Promise<void> {
    if (this.refusal) throw this.refusal;
    this.paused = false;
  }
  change(values: { volume?: number; muted?: boolean }): void {
    Object.assign(this, values);
    this.dispatchEvent(new Event('volumechange'));
  }
}

type Opened = { id: string; at: number; quality: string; video: FakeVideo; isClosed: boolean };

const fates = new Map<string, Fate>();
/** What a video of this server is like when it is opened. */
const traits = new Map<string, Partial<FakeVideo>>();
const stale = new Set<string>();
let opened: Opened[] = [];
let faults = new Map<string, () => void>();
let beacons: string[] = [];
let shown: FakeVideo[] = [];
let leavePage = (): unknown => null;

vi.mock('./media.ts', () => ({
  HAVE_FUTURE_DATA: 3,
  openMedia: (
    { id }: Candidate,
    { at, isLive, quality }: { at: number; isLive: boolean; quality: string },
  ) => {
    const video = Object.assign(new FakeVideo(), { currentTime: at }, traits.get(id));
    const one: Opened = { id, at, quality, video, isClosed: false };
    opened.push(one);
    const close = () => {
      one.isClosed = true;
    };
    const media: OpenMedia = {
      element: video as unknown as HTMLVideoElement,
      onFault: (handle) => faults.set(id, handle),
      live: isLive ? { read: () => null, goTo: () => {} } : null,
      isStale: () => stale.has(id),
      close,
    };
    const fate = fates.get(id) ?? { readyMs: 100 };
    const ready = new Promise<OpenMedia>((resolve, reject) => {
      if (fate === 'never') return;
      if ('readyMs' in fate) setTimeout(resolve, fate.readyMs, media);
      else setTimeout(reject, fate.failsMs, new Error('no'));
    });
    return { ready, cancel: close };
  },
}));

const server = (id: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  audio: 'LATINO',
  label: `Servidor ${id}`,
  source: { kind: 'hls', url: `https://${id}.example/v.m3u8` },
  health: 'good',
  isRelaxed: false,
  isByName: false,
  ...more,
});
const framed = (id: string, more: Partial<Candidate> = {}): Candidate =>
  server(id, { source: { kind: 'embed', url: `https://${id}.example/e` }, ...more });
const link = (id: string, more: Partial<Candidate> = {}): Candidate =>
  server(id, { source: { kind: 'link', url: `https://${id}.example/l` }, ...more });

let createPlayback: typeof import('./playback.ts').createPlayback;

beforeEach(async () => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('navigator', {
    sendBeacon: (path: string, body: string) => beacons.push(`${path} ${body}`),
  });
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  leavePage = () => page.dispatchEvent(new Event('pagehide'));
  fates.clear();
  traits.clear();
  stale.clear();
  opened = [];
  faults = new Map();
  beacons = [];
  shown = [];
  // Volumes are remembered for the whole page.
  vi.resetModules();
  ({ createPlayback } = await import('./playback.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Player = { playback: Playback; view: () => PlaybackView; views: PlaybackView[] };

function player(candidates: Candidate[], options: Partial<PlaybackOptions> = {}): Player {
  const views: PlaybackView[] = [];
  const playback = createPlayback(
    {
      candidates: () => candidates,
      startAt: () => 0,
      isFullPage: true,
      isLive: false,
      quality: () => 'auto',
      showElement: (element) => shown.push(element as unknown as FakeVideo),
      ...options,
    },
    0,
    (view) => views.push(view),
  );
  return { playback, views, view: () => views.at(-1) as PlaybackView };
}

function started(candidates: Candidate[], options: Partial<PlaybackOptions> = {}): Player {
  const one = player(candidates, options);
  one.playback.begin();
  return one;
}

const STEP_MS = 100;
/** Lets time pass; what plays moves on. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    for (const { video, isClosed } of opened)
      if (!video.paused && !video.isFrozen && !isClosed) video.currentTime += STEP_MS / 1000;
    await vi.advanceTimersByTimeAsync(STEP_MS);
  }
}

const video = (id: string): FakeVideo => (opened.findLast((one) => one.id === id) as Opened).video;
const isOpen = (id: string): boolean => opened.some((one) => one.id === id && !one.isClosed);
const ids = (): string[] => opened.map(({ id }) => id);
const blocked = () => new DOMException('no', 'NotAllowedError');
const reports = (word: string): string[] =>
  beacons
    .filter((beacon) => beacon.startsWith(`/api/aviso ${word}/`))
    .map((beacon) => beacon.slice(11));

describe('looking for a server', () => {
  test('says that it searches, which one it tries, and then plays', async () => {
    const { view, views } = started([server('1'), server('2')]);
    expect(views[0]).toMatchObject({ phase: 'searching' });
    expect(view().trying).toEqual({ label: 'Servidor 1', place: 1, total: 2 });
    await pass(200);
    expect(view()).toMatchObject({
      phase: 'playing',
      current: { id: '1' },
      trying: null,
      moved: null,
    });
    expect(shown).toEqual([video('1')]);
    expect(video('1').paused).toBe(false);
    expect(ids()).toEqual(['1']);
  });

  test('begins where the viewer left it, in the quality that was chosen', async () => {
    started([server('1')], { startAt: () => 42, quality: () => 'low' });
    await pass(200);
    expect(opened).toMatchObject([{ at: 42, quality: 'low' }]);
  });

  test('tries the next beside a slow one after a second; the slow one is closed when the other wins', async () => {
    fates.set('1', 'never');
    const { view } = started([server('1'), server('2')]);
    await pass(900);
    expect(ids()).toEqual(['1']);
    await pass(400);
    expect(ids()).toEqual(['1', '2']);
    expect(view()).toMatchObject({ phase: 'playing', current: { id: '2' }, moved: null });
    expect(isOpen('1')).toBe(false);
    expect(isOpen('2')).toBe(true);
  });

  test('tries the next at once when one refuses, and reports the one that did', async () => {
    fates.set('1', { failsMs: 50 });
    const { view } = started([server('1'), server('2')]);
    await pass(200);
    expect(view().current?.id).toBe('2');
    expect(reports('open')).toEqual(['open/1']);
  });

  test('waits for a server that was chosen by name, and says who came instead when it does not', async () => {
    fates.set('1', { readyMs: 4000 });
    const { view } = started([server('1', { isByName: true }), server('2')]);
    await pass(4300);
    expect(view()).toMatchObject({ current: { id: '1' }, moved: null });
    expect(ids()).toEqual(['1']);
  });

  test('a chosen one that stays away gives way after four seconds and a half, with a word about it', async () => {
    fates.set('1', 'never');
    const { view } = started([server('1', { isByName: true }), server('2')]);
    await pass(4400);
    expect(ids()).toEqual(['1']);
    await pass(400);
    expect(view()).toMatchObject({
      phase: 'playing',
      current: { id: '2' },
      moved: { from: { id: '1' }, to: { id: '2' } },
    });
  });

  test('a server that neither plays nor fails is given up after twelve seconds', async () => {
    fates.set('1', 'never');
    const { view } = started([server('1')]);
    await pass(11_900);
    expect(view().phase).toBe('searching');
    await pass(300);
    expect(view().phase).toBe('exhausted');
    expect(reports('open')).toEqual(['open/1']);
    expect(isOpen('1')).toBe(false);
  });

  test('when none works, it says so, once to the portal too', async () => {
    for (const id of ['1', '2']) fates.set(id, { failsMs: 10 });
    const { view } = started([server('1'), server('2')]);
    await pass(200);
    expect(view()).toMatchObject({ phase: 'exhausted', element: null, trying: null });
    expect(reports('none')).toEqual(['none/']);
    expect(reports('open')).toEqual(['open/1', 'open/2']);
  });

  test('a host’s page comes when our own player has nothing left', async () => {
    fates.set('1', { failsMs: 10 });
    const { view } = started([server('1'), framed('2')]);
    await pass(100);
    expect(view()).toMatchObject({ phase: 'framed', current: { id: '2' }, element: null });
    expect(ids()).toEqual(['1']);
  });

  test('a host’s page that comes first is shown without a search', () => {
    const { view, views } = started([framed('1'), server('2')]);
    expect(view()).toMatchObject({ phase: 'framed', current: { id: '1' }, moved: null });
    expect(views.map(({ phase }) => phase)).not.toContain('searching');
    expect(opened).toEqual([]);
  });

  test('a link to another tab is offered only when nothing plays here', async () => {
    fates.set('1', { failsMs: 10 });
    const { view } = started([link('3'), server('1')]);
    expect(view().phase).toBe('searching');
    await pass(100);
    expect(view()).toMatchObject({ phase: 'offered', current: { id: '3' } });
    expect(reports('none')).toEqual([]);
  });

  test('a link that was chosen by name is offered first', () => {
    const { view } = started([link('1', { isByName: true }), server('2')]);
    expect(view()).toMatchObject({ phase: 'offered', current: { id: '1' } });
    expect(opened).toEqual([]);
  });

  test('without a server there is nothing', () => {
    expect(started([]).view()).toMatchObject({ phase: 'exhausted', current: null });
  });

  test('how long the first picture took is reported once', async () => {
    const { playback } = started([server('1'), server('2')]);
    await pass(200);
    expect(reports('frame')).toHaveLength(1);
    expect(Number(reports('frame')[0]?.slice(6))).toBeGreaterThanOrEqual(100);
    playback.skip();
    await pass(300);
    expect(reports('frame')).toHaveLength(1);
  });
});

describe('a browser that asks for a tap', () => {
  test('is waited for, with the video open, and plays after it', async () => {
    traits.set('1', { refusal: blocked() });
    const { playback, view } = started([server('1')]);
    await pass(200);
    expect(view()).toMatchObject({ phase: 'blocked', current: { id: '1' } });
    expect(isOpen('1')).toBe(true);
    video('1').refusal = null;
    playback.play();
    await pass(100);
    expect(view().phase).toBe('playing');
    expect(ids()).toEqual(['1']);
    // Time that passed before the tap is no time that anybody waited.
    expect(reports('frame')).toEqual([]);
  });

  test('a tap before anything is open begins the search', async () => {
    const { playback, view } = player([server('1')]);
    playback.play();
    await pass(200);
    expect(view()).toMatchObject({ phase: 'playing', current: { id: '1' } });
  });

  test('another refusal to play is no question for a tap: the watch looks after it', async () => {
    traits.set('1', { refusal: new Error('decoder'), isFrozen: true });
    const { view } = started([server('1')]);
    await pass(200);
    expect(view().phase).toBe('searching');
  });
});

describe('a server that fails while it plays', () => {
  test('is left for another at the same moment, as loud and as fast, and the viewer is told', async () => {
    const { view } = started([server('1'), server('2')]);
    await pass(5000);
    Object.assign(video('1'), { volume: 0.4, muted: true, playbackRate: 1.5 });
    const before = video('1');
    faults.get('1')?.();
    await pass(300);
    expect(view()).toMatchObject({
      phase: 'playing',
      current: { id: '2' },
      moved: { from: { id: '1' }, to: { id: '2' } },
    });
    expect(video('2')).toMatchObject({ volume: 0.4, muted: true, playbackRate: 1.5 });
    expect(Math.abs(video('2').currentTime - before.currentTime)).toBeLessThan(0.7);
    expect(isOpen('1')).toBe(false);
    expect(shown).toEqual([before, video('2')]);
    expect(reports('fault')).toEqual(['fault/1']);
  });

  test('what it had sent plays on meanwhile, without a word', async () => {
    const { view } = started([server('1'), server('2')]);
    await pass(1000);
    fates.set('2', { readyMs: 800 });
    faults.get('1')?.();
    await pass(300);
    expect(view()).toMatchObject({ phase: 'playing', current: { id: '1' } });
    expect(isOpen('1')).toBe(true);
    await pass(700);
    expect(view().current?.id).toBe('2');
  });

  test('without anything left of it, the viewer is told that it searches', async () => {
    const { view } = started([server('1'), server('2')]);
    await pass(1000);
    video('1').readyState = 2;
    fates.set('2', { readyMs: 800 });
    faults.get('1')?.();
    expect(view().phase).toBe('searching');
  });

  test('a viewer who had paused finds the other one paused', async () => {
    const { view } = started([server('1'), server('2')]);
    await pass(1000);
    video('1').paused = true;
    faults.get('1')?.();
    await pass(300);
    expect(video('2').paused).toBe(true);
    expect(view()).toMatchObject({ phase: 'playing', current: { id: '2' } });
  });

  test('is not tried again, and is reported once', async () => {
    const { view } = started([server('1'), server('2'), server('3')]);
    await pass(1000);
    faults.get('1')?.();
    await pass(300);
    faults.get('2')?.();
    await pass(300);
    expect(view().current?.id).toBe('3');
    expect(ids()).toEqual(['1', '2', '3']);
    expect(reports('fault')).toEqual(['fault/1', 'fault/2']);
  });

  test('the last one leads to a host’s page, with a word about it, and its picture is closed', async () => {
    const { view } = started([server('1'), framed('2')]);
    await pass(1000);
    faults.get('1')?.();
    await pass(100);
    expect(view()).toMatchObject({
      phase: 'framed',
      current: { id: '2' },
      element: null,
      live: null,
      moved: { from: { id: '1' }, to: { id: '2' } },
    });
    expect(isOpen('1')).toBe(false);
  });

  test('a seek that is close enough is not repeated: cuts of a film differ a little', async () => {
    const { view } = started([server('1'), server('2')]);
    await pass(1000);
    video('1').isFrozen = true;
    const at = video('1').currentTime;
    traits.set('2', { currentTime: at + 0.2 });
    faults.get('1')?.();
    await pass(100);
    await vi.advanceTimersByTimeAsync(1);
    expect(view().current?.id).toBe('2');
    expect(video('2').currentTime).toBeCloseTo(at + 0.2, 1);
  });

  test('one that opens somewhere else is brought to the moment of the old one, forth and back', async () => {
    for (const [id, at] of [
      ['2', 0],
      ['3', 60],
    ] as const)
      traits.set(id, { currentTime: at });
    started([server('1'), server('2'), server('3')], { startAt: () => 30 });
    await pass(1000);
    faults.get('1')?.();
    await pass(300);
    expect(Math.abs(video('2').currentTime - 31)).toBeLessThan(1);
    faults.get('2')?.();
    await pass(300);
    expect(Math.abs(video('3').currentTime - 31)).toBeLessThan(1);
  });

  test('and stands still while another is looked for: that search goes on, and there is one report', async () => {
    const { view } = started([server('1'), server('2')]);
    await pass(1000);
    fates.set('2', { readyMs: 8000 });
    faults.get('1')?.();
    video('1').isFrozen = true;
    await pass(7000);
    expect(ids()).toEqual(['1', '2']);
    expect(reports('stall')).toEqual([]);
    await pass(1500);
    expect(view()).toMatchObject({ phase: 'playing', current: { id: '2' } });
  });

  test('servers that came meanwhile are tried too', async () => {
    const candidates = [server('1')];
    const { view } = started(candidates, { candidates: () => candidates });
    await pass(1000);
    candidates.push(server('9'));
    faults.get('1')?.();
    await pass(300);
    expect(view().current?.id).toBe('9');
  });
});

describe('a picture that stands still', () => {
  test('for four seconds: another server is looked for, and this one reported', async () => {
    const { view } = started([server('1'), server('2')]);
    await pass(2000);
    video('1').isFrozen = true;
    await pass(3500);
    expect(view().phase).toBe('playing');
    await pass(1500);
    expect(view()).toMatchObject({ current: { id: '2' }, moved: { from: { id: '1' } } });
    expect(reports('stall')).toEqual(['stall/1']);
    expect(isOpen('1')).toBe(false);
  });

  test('that never began is doubted sooner', async () => {
    traits.set('1', { isFrozen: true });
    const { view } = started([server('1'), server('2')]);
    await pass(2600);
    expect(view().current?.id).toBe('2');
  });

  test('and recovers before another is ready stays, and the search ends', async () => {
    const { view } = started([server('1'), server('2')]);
    await pass(2000);
    video('1').isFrozen = true;
    fates.set('2', 'never');
    await pass(5000);
    expect(view().phase).toBe('searching');
    video('1').isFrozen = false;
    await pass(1000);
    expect(view()).toMatchObject({
      phase: 'playing',
      current: { id: '1' },
      trying: null,
      moved: null,
    });
    expect(isOpen('2')).toBe(false);
    expect(isOpen('1')).toBe(true);
  });

  test('after it recovered it may stall again, and the other is tried again', async () => {
    const { view } = started([server('1'), server('2')]);
    await pass(2000);
    video('1').isFrozen = true;
    fates.set('2', 'never');
    await pass(5000);
    video('1').isFrozen = false;
    await pass(1000);
    video('1').isFrozen = true;
    fates.set('2', { readyMs: 100 });
    await pass(5500);
    expect(view().current?.id).toBe('2');
    expect(reports('stall')).toEqual(['stall/1', 'stall/1']);
  });

  test('paused by the viewer is no standstill', async () => {
    const { view } = started([server('1'), server('2')]);
    await pass(2000);
    video('1').paused = true;
    await pass(20_000);
    expect(view()).toMatchObject({ phase: 'playing', current: { id: '1' } });
    expect(ids()).toEqual(['1']);
    expect(reports('stall')).toEqual([]);
  });

  test('at the end is no standstill', async () => {
    const { view } = started([server('1'), server('2')]);
    await pass(2000);
    Object.assign(video('1'), { ended: true, isFrozen: true });
    await pass(20_000);
    expect(view().current?.id).toBe('1');
  });

  test('for long gives way to a host’s page, which is better than a frozen picture', async () => {
    const { view } = started([server('1'), framed('2')]);
    await pass(2000);
    video('1').isFrozen = true;
    await pass(11_000);
    expect(view().current?.id).toBe('1');
    await pass(2000);
    expect(view()).toMatchObject({ phase: 'framed', current: { id: '2' } });
    expect(isOpen('1')).toBe(false);
  });

  test('for long, with nothing else, stays: it may come back', async () => {
    const { view } = started([server('1')]);
    await pass(2000);
    video('1').isFrozen = true;
    await pass(30_000);
    expect(view()).toMatchObject({ phase: 'searching', current: { id: '1' } });
    expect(isOpen('1')).toBe(true);
    video('1').isFrozen = false;
    await pass(1000);
    expect(view().phase).toBe('playing');
  });

  test('with others that all refuse stays, and those are known to fail', async () => {
    for (const id of ['2', '3']) fates.set(id, { failsMs: 10 });
    const { view } = started([server('1'), server('2'), server('3')]);
    await pass(2000);
    video('1').isFrozen = true;
    await pass(5000);
    video('1').isFrozen = false;
    await pass(1000);
    expect(view()).toMatchObject({ phase: 'playing', current: { id: '1' } });
    expect(reports('open')).toEqual(['open/2', 'open/3']);
  });
});

describe('a live stream', () => {
  const live = { isLive: true };
  const forever = { duration: Number.POSITIVE_INFINITY };

  test('has its own clock: the next server begins at its own newest moment', async () => {
    for (const id of ['1', '2']) traits.set(id, forever);
    const { view } = started([server('1'), server('2')], live);
    await pass(5000);
    faults.get('1')?.();
    await pass(200);
    expect(view().current?.id).toBe('2');
    expect(opened.map(({ at }) => at)).toEqual([0, 0]);
    expect(video('2').currentTime).toBeLessThan(1);
    expect(view().live).not.toBeNull();
  });

  test('whose server sends nothing new is left although its picture still moves', async () => {
    for (const id of ['1', '2']) traits.set(id, forever);
    const { view } = started([server('1'), server('2')], live);
    await pass(2000);
    stale.add('1');
    await pass(1000);
    expect(view()).toMatchObject({ current: { id: '2' }, moved: { from: { id: '1' } } });
    expect(reports('stall')).toEqual(['stall/1']);
  });

  test('is shown as long as it moves, while another server is looked for', async () => {
    for (const id of ['1', '2']) traits.set(id, forever);
    const { view } = started([server('1'), server('2')], live);
    await pass(2000);
    fates.set('2', { readyMs: 3000 });
    stale.add('1');
    await pass(2500);
    expect(view()).toMatchObject({ phase: 'playing', current: { id: '1' } });
    await pass(1500);
    expect(view()).toMatchObject({ phase: 'playing', current: { id: '2' } });
  });

  test('keeps its volume from channel to channel', async () => {
    const first = started([server('1')], live);
    await pass(1000);
    video('1').change({ volume: 0.8 });
    video('1').change({ volume: 0.3, muted: true });
    first.playback.stop();
    started([server('2')], live);
    await pass(1000);
    expect(video('2')).toMatchObject({ volume: 0.3, muted: true });
  });

  test('a video that was left does not change what is remembered', async () => {
    const one = started([server('1'), server('2')], live);
    await pass(1000);
    video('1').change({ volume: 0.3 });
    faults.get('1')?.();
    await pass(300);
    video('1').change({ volume: 0.9 });
    one.playback.stop();
    started([server('3')], live);
    await pass(1000);
    expect(video('3').volume).toBe(0.3);
  });

  test('a film does not take the volume of a channel', async () => {
    const channel = started([server('1')], live);
    await pass(1000);
    video('1').change({ volume: 0.3 });
    channel.playback.stop();
    started([server('2')]);
    await pass(1000);
    expect(video('2').volume).toBe(1);
  });
});

describe('what a viewer asks for', () => {
  test('another server: this one is reported as they saw it, and the next plays', async () => {
    const { playback, view } = started([server('1'), server('2')]);
    await pass(1000);
    playback.skip();
    await pass(300);
    expect(view()).toMatchObject({ current: { id: '2' }, moved: { from: { id: '1' } } });
    expect(reports('viewer')).toEqual(['viewer/1']);
  });

  test('another server, with two taps: reported once, and one plays', async () => {
    const { playback, view } = started([server('1'), server('2')]);
    await pass(1000);
    playback.skip();
    playback.skip();
    await pass(300);
    expect(view().current?.id).toBe('2');
    expect(reports('viewer')).toEqual(['viewer/1']);
    expect(opened.filter(({ isClosed }) => !isClosed)).toHaveLength(1);
  });

  test('another than a host’s page', async () => {
    const { playback, view } = started([framed('1'), server('2')]);
    playback.skip();
    await pass(300);
    expect(view()).toMatchObject({ phase: 'playing', current: { id: '2' } });
    expect(reports('viewer')).toEqual(['viewer/1']);
  });

  test('another than an offered link, about which nobody knows anything', async () => {
    const { playback, view } = started([link('1', { isByName: true }), server('2')]);
    playback.skip();
    await pass(300);
    expect(view()).toMatchObject({ phase: 'playing', current: { id: '2' }, moved: null });
    expect([...reports('viewer'), ...reports('open'), ...reports('stall')]).toEqual([]);
  });

  test('nothing is skipped before anything is there', () => {
    const { playback } = player([server('1')]);
    playback.skip();
    expect(beacons).toEqual([]);
    expect(opened).toEqual([]);
  });

  test('back to the server that was left, at the moment of the one that plays', async () => {
    const { playback, view } = started([server('1'), server('2')]);
    await pass(3000);
    playback.skip();
    await pass(3000);
    playback.undo();
    expect(view().moved).toBeNull();
    await pass(300);
    expect(view()).toMatchObject({ phase: 'playing', current: { id: '1' }, moved: null });
    expect(opened.at(-1)).toMatchObject({ id: '1' });
    expect(opened.at(-1)?.at).toBeGreaterThan(5);
    expect(isOpen('2')).toBe(false);
    // And it may be left once more.
    playback.skip();
    await pass(300);
    expect(view().current?.id).toBe('2');
  });

  test('back to a host’s page', async () => {
    const { playback, view } = started([framed('1'), server('2')]);
    playback.skip();
    await pass(300);
    expect(view().moved?.from.id).toBe('1');
    playback.undo();
    await pass(100);
    expect(view()).toMatchObject({ phase: 'framed', current: { id: '1' }, element: null });
    expect(isOpen('2')).toBe(false);
  });

  test('the notice goes when it is dismissed, and nothing else changes', async () => {
    const { playback, view } = started([server('1'), server('2')]);
    await pass(1000);
    playback.skip();
    await pass(300);
    playback.dismiss();
    expect(view()).toMatchObject({ phase: 'playing', current: { id: '2' }, moved: null });
    playback.undo();
    await pass(300);
    expect(view().current?.id).toBe('2');
  });

  test('once more from the beginning, with all servers', async () => {
    for (const id of ['1', '2']) fates.set(id, { failsMs: 10 });
    const { playback, view } = started([server('1'), server('2')]);
    await pass(100);
    expect(view().phase).toBe('exhausted');
    fates.set('1', { readyMs: 10 });
    playback.retry();
    expect(view().phase).toBe('searching');
    await pass(200);
    expect(view()).toMatchObject({ phase: 'playing', current: { id: '1' } });
  });

  test('another quality: the same server opens again, and the old picture stays until then', async () => {
    let quality: 'auto' | 'low' = 'auto';
    const { playback, view } = started([server('1'), server('2')], { quality: () => quality });
    await pass(2000);
    quality = 'low';
    fates.set('1', { readyMs: 500 });
    const [before] = opened;
    playback.retune();
    await pass(300);
    expect(before?.isClosed).toBe(false);
    expect(view()).toMatchObject({ phase: 'playing', current: { id: '1' } });
    await pass(400);
    expect(opened.map(({ id, quality: asked }) => `${id} ${asked}`)).toEqual(['1 auto', '1 low']);
    expect(before?.isClosed).toBe(true);
    expect(view()).toMatchObject({ phase: 'playing', current: { id: '1' }, moved: null });
  });

  test('another quality that the server does not open: on with the others', async () => {
    const { playback, view } = started([server('1'), server('2')]);
    await pass(2000);
    fates.set('1', { failsMs: 10 });
    playback.retune();
    await pass(300);
    expect(view()).toMatchObject({ current: { id: '2' }, moved: { from: { id: '1' } } });
  });

  test('another quality of a host’s page is nothing that we could ask for', async () => {
    const { playback, view } = started([framed('1')]);
    playback.retune();
    await pass(300);
    expect(view().phase).toBe('framed');
    expect(opened).toEqual([]);
  });
});

describe('the end', () => {
  test('closes what plays, and looks at it no more', async () => {
    const { playback, views } = started([server('1'), server('2')]);
    await pass(2000);
    playback.stop();
    expect(isOpen('1')).toBe(false);
    const { length } = views;
    video('1').isFrozen = true;
    await pass(20_000);
    expect(views).toHaveLength(length);
    expect(ids()).toEqual(['1']);
  });

  test('ends a search, and nothing that is ready later is shown or stays open', async () => {
    fates.set('1', { readyMs: 500 });
    const { playback, view } = started([server('1'), server('2')]);
    await pass(200);
    playback.stop();
    await pass(3000);
    expect(shown).toEqual([]);
    expect(opened.every(({ isClosed }) => isClosed)).toBe(true);
    expect(view().phase).toBe('searching');
    expect(ids()).toEqual(['1']);
  });
});

describe('one report about the whole playback', () => {
  /** Of its last report: ending, stalled milliseconds, watched seconds and height; the start only if there was one. */
  const ended = (): unknown => {
    const [, id, ending, start, stalled, watched, height] = reports('end').at(-1)?.split('/') ?? [];
    return { id, ending, hasStart: start !== '', stalled, watched, height };
  };

  test('says how it was when it is stopped, once', async () => {
    const { playback } = started([server('1')]);
    await pass(10_200);
    expect(reports('end')).toEqual([]);
    playback.stop();
    playback.stop();
    leavePage();
    expect(reports('end')).toHaveLength(1);
    expect(ended()).toEqual({
      id: '1',
      ending: 'played',
      hasStart: true,
      stalled: '0',
      watched: '10',
      height: '720',
    });
  });

  test('comes when the page is left, and not again when it is stopped then', async () => {
    const { playback } = started([server('1')]);
    await pass(2000);
    leavePage();
    expect(ended()).toMatchObject({ id: '1', ending: 'played' });
    await pass(2000);
    playback.stop();
    expect(reports('end')).toHaveLength(1);
  });

  test('counts time that it stood still, but neither a pause nor a seek', async () => {
    const { playback } = started([server('1')]);
    // Looks come every half a second from its first picture on.
    await pass(4100);
    video('1').isFrozen = true;
    await pass(2000);
    video('1').seeking = true;
    await pass(1000);
    Object.assign(video('1'), { seeking: false, paused: true });
    await pass(5000);
    playback.stop();
    expect(ended()).toMatchObject({ ending: 'played', stalled: '2000', watched: '4' });
  });

  test('about the one that was tried last, when the viewer left before a picture', async () => {
    fates.set('1', 'never');
    fates.set('2', 'never');
    started([server('1'), server('2')]);
    await pass(1500);
    leavePage();
    expect(ended()).toMatchObject({ id: '2', ending: 'exit', hasStart: false, watched: '0' });
  });

  test('says why nothing played', async () => {
    for (const id of ['1', '2']) fates.set(id, { failsMs: 10 });
    const { playback } = started([server('1'), server('2')]);
    await pass(200);
    playback.stop();
    expect(ended()).toMatchObject({ id: '2', ending: 'open', hasStart: false });
  });

  test('about the one that played last: one that took over has no start of its own', async () => {
    const { playback } = started([server('1'), server('2')]);
    await pass(3000);
    faults.get('1')?.();
    await pass(5200);
    playback.stop();
    expect(ended()).toMatchObject({ id: '2', ending: 'played', hasStart: false });
  });

  test('about the one that played, if it failed and no other did better', async () => {
    fates.set('2', { failsMs: 10 });
    const { playback } = started([server('1'), server('2')]);
    await pass(3000);
    video('1').isFrozen = true;
    faults.get('1')?.();
    await pass(500);
    playback.stop();
    expect(ended()).toMatchObject({ id: '1', ending: 'fault', hasStart: true });
  });

  test('of a host’s page says only how long it was open', async () => {
    fates.set('1', { failsMs: 10 });
    const { playback } = started([server('1'), framed('2')]);
    await pass(60_100);
    playback.stop();
    expect(ended()).toMatchObject({ id: '2', ending: 'framed', hasStart: false, watched: '60' });
  });

  test('of a host’s page before anything of the player is loaded too, unless it goes on with another', async () => {
    const [over, left, gone] = ['1', '2', '3'].map(watchFrame);
    await pass(30_000);
    over?.(true);
    over?.(true);
    left?.(false);
    leavePage();
    gone?.(true);
    watchFrame('')(true);
    expect(reports('end')).toEqual(['end/1/framed//0/30/0', 'end/3/framed//0/30/0']);
  });

  test('says nothing of a browser that waits for a tap, of nothing tried, and of an address without an id', async () => {
    traits.set('1', { refusal: blocked() });
    started([server('1')]).playback.stop();
    const waiting = started([server('1')]);
    await pass(500);
    waiting.playback.stop();
    player([server('1')]).playback.stop();
    started([]).playback.stop();
    const single = started([server('')]);
    await pass(500);
    single.playback.stop();
    expect(reports('end')).toEqual(['end/1/exit//0/0/0']);
  });
});
