import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPoll } from './live-poll.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const answer = vi.fn<(path: string, options: { signal: AbortSignal }) => Promise<Response>>();
let stop: () => void;

const show = (state: 'visible' | 'hidden') => {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
};
const pass = async (seconds: number) => await vi.advanceTimersByTimeAsync(seconds * 1000);
const asked = () => answer.mock.calls.length;

beforeEach(() => {
  vi.useFakeTimers();
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', answer);
  answer.mockReset();
  answer.mockImplementation(async () => Response.json({ now: 'x' }, { headers: { Age: '3' } }));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('it asks at once, then every half minute or so, and hands on how old an answer is', async () => {
  const onAnswer = vi.fn();
  stop = startPoll('/vivo/agenda', onAnswer);
  await pass(0);
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ now: 'x' }, 3);
  await pass(600);
  expect(asked()).toBeGreaterThanOrEqual(1 + Math.floor(600 / 34));
  expect(asked()).toBeLessThanOrEqual(1 + Math.ceil(600 / 26));
});

test.each([
  [0, 26],
  [1, 34],
])('by chance %d it waits %d seconds', async (chance, seconds) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  stop = startPoll('/x', () => {});
  await pass(seconds - 0.01);
  expect(asked()).toBe(1);
  await pass(0.02);
  expect(asked()).toBe(2);
});

test('a hidden page asks nothing; shown again it asks at once if its answer is old', async () => {
  stop = startPoll('/x', () => {});
  await pass(1);
  show('hidden');
  await pass(9);
  show('visible');
  await pass(0);
  expect(asked()).toBe(1);
  show('hidden');
  await pass(600);
  expect(asked()).toBe(1);
  show('visible');
  await pass(0);
  expect(asked()).toBe(2);
});

test('failures are passed over and asked for less often, until an answer comes', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const onAnswer = vi.fn();
  answer.mockImplementation(async () => new Response('no', { status: 503 }));
  stop = startPoll('/x', onAnswer);
  await pass(0);
  for (const wait of [60, 120, 240, 240]) {
    const before = asked();
    await pass(wait - 1);
    expect(asked()).toBe(before);
    await pass(1);
    expect(asked()).toBe(before + 1);
  }
  expect(onAnswer).not.toHaveBeenCalled();
  answer.mockImplementation(async () => Response.json({}));
  await pass(240);
  const before = asked();
  await pass(30);
  expect(asked()).toBe(before + 1);
});

test('an answer that does not come is given up after ten seconds', async () => {
  answer.mockImplementation(
    async (_, { signal }) =>
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  stop = startPoll('/x', () => {});
  await pass(9.9);
  const { signal } = answer.mock.calls[0]?.[1] ?? {};
  expect(signal?.aborted).toBe(false);
  await pass(0.2);
  expect(signal?.aborted).toBe(true);
});

test('stopped, it neither asks nor answers', async () => {
  const onAnswer = vi.fn();
  stop = startPoll('/x', onAnswer);
  await pass(0);
  stop();
  show('hidden');
  show('visible');
  await pass(600);
  expect([asked(), onAnswer.mock.calls.length]).toEqual([1, 1]);
});
