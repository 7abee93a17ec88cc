import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Shown, ZapState } from './zapper.ts';

const CHANNELS = Array.from({ length: 23 }, (_, place) => ({
  id: `c${place + 1}`,
  name: `Canal ${place + 1}`,
}));

const STATE: ZapState = {
  current: 'c5',
  last: 'c9',
  favourites: [],
  fallback: { previous: 'c4', next: 'c6' },
};

/** A fresh module each time: it keeps the list. */
async function zapper(state: Partial<ZapState> = {}) {
  const { createZapper } = await import('./zapper.ts');
  const gone: string[] = [];
  const shown: (Shown | null)[] = [];
  const own = createZapper({
    now: () => ({ ...STATE, ...state }),
    go: (id) => gone.push(id),
    show: (next) => shown.push(next),
  });
  const press = async (...keys: string[]) => {
    for (const key of keys) own.press(key);
    await vi.advanceTimersByTimeAsync(100);
  };
  return { own, press, gone, shown };
}

const list = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  list.mockReset();
  list.mockImplementation(async () => Response.json({ channels: CHANNELS }));
  vi.stubGlobal('fetch', list);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('to a neighbour', () => {
  test.each([
    ['PageUp', 'c6'],
    ['ChannelUp', 'c6'],
    ['PageDown', 'c4'],
    ['ChannelDown', 'c4'],
  ])('%s leads to %s', async (key, id) => {
    const { press, gone, shown } = await zapper();
    await press(key);
    expect(gone).toEqual([id]);
    expect(shown).toEqual([{ number: id.slice(1), name: `Canal ${id.slice(1)}` }]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(shown.at(-1)).toBeNull();
  });

  test('further keys count from where the viewer is going, and from the page once it is there', async () => {
    const { own, press, gone } = await zapper();
    await press('PageUp', 'PageUp', 'PageDown');
    expect(gone).toEqual(['c6', 'c7', 'c6']);
    // The first page arrives when two more keys were pressed.
    own.arrive('c6');
    await press('PageUp');
    expect(gone.at(-1)).toBe('c7');
    // A link led elsewhere.
    own.arrive('c20');
    await press('PageUp');
    expect(gone.at(-1)).toBe('c6');
    expect(list).toHaveBeenCalledTimes(1);
  });

  test('in the order of the favourites', async () => {
    const { press, gone } = await zapper({ favourites: ['c20', 'c5', 'c2'] });
    await press('PageUp', 'PageUp');
    expect(gone).toEqual(['c2', 'c1']);
  });

  test('without the list: to those of the page; and the list is asked for again', async () => {
    list.mockRejectedValueOnce(new Error('offline'));
    const { press, gone } = await zapper();
    await press('PageDown');
    expect(gone).toEqual(['c4']);
    await press('PageDown');
    expect(gone).toEqual(['c4', 'c3']);
  });
});

describe('to a number', () => {
  test('of two digits at once, of one after a moment', async () => {
    const { press, gone, shown } = await zapper();
    await press('1', '2');
    expect(gone).toEqual(['c12']);
    await press('2');
    expect(gone).toEqual(['c12']);
    expect(shown.at(-1)).toEqual({ number: '2', name: 'Canal 2' });
    await vi.advanceTimersByTimeAsync(1500);
    expect(gone).toEqual(['c12', 'c2']);
    await press('9');
    expect(gone.at(-1)).toBe('c9');
  });

  test('with a zero in it', async () => {
    const { press, gone } = await zapper();
    await press('1', '0');
    expect(gone).toEqual(['c10']);
  });

  test('that no channel has: says so and stays', async () => {
    const { press, gone, shown } = await zapper();
    await press('2', '9');
    expect(gone).toEqual([]);
    expect(shown.at(-1)).toEqual({ number: '29', name: 'No hay un canal con ese número' });
  });

  test('of the channel that is on: shows its name and stays', async () => {
    const { press, gone, shown } = await zapper();
    await press('5');
    expect(shown.at(-1)).toEqual({ number: '5', name: 'Canal 5' });
    expect(gone).toEqual([]);
  });

  test('without the list: says so', async () => {
    list.mockImplementation(async () => new Response('', { status: 503 }));
    const { press, gone, shown } = await zapper();
    await press('7');
    expect(gone).toEqual([]);
    expect(shown.at(-1)?.name).toBe('No pudimos cargar los canales');
  });
});

test('twice to the last channel is where one was, also before its page is there', async () => {
  const { press, gone } = await zapper();
  await press('0', '0', '0');
  expect(gone).toEqual(['c9', 'c5', 'c9']);
});

test.each(['0', 'MediaLast'])('%s leads back to the last channel', async (key) => {
  const { press, gone, shown } = await zapper();
  await press(key);
  expect(gone).toEqual(['c9']);
  expect(shown.at(-1)).toEqual({ number: '9', name: 'Canal 9' });
  const first = await zapper({ last: null });
  await first.press(key);
  expect(first.gone).toEqual([]);
});
