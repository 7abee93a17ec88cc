import {
  type NumberedChannel,
  neighbour,
  numbered,
  typeDigit,
  type ZapChannel,
  zapOrder,
} from '../../domain/channels/zapping.ts';
import { zapText } from '../text/zapping.es.ts';

/** What stands on the screen: a number as it is typed, or the channel that comes. */
export type Shown = { number: string; name: string };

export type ZapState = {
  /** The channel of the page. */
  current: string;
  last: string | null;
  favourites: readonly string[];
  /** Neighbours of the page, for when the list cannot be read. */
  fallback: { previous: string; next: string } | null;
};

type Options = {
  now: () => ZapState;
  go: (id: string) => void;
  show: (shown: Shown | null) => void;
};

export type Zapper = {
  press: (key: string) => void;
  step: (step: 1 | -1) => void;
  /** The page of another channel is there. */
  arrive: (id: string) => void;
  stop: () => void;
};

const SHOWN_MS = 2500;
/** A number that could go on waits this long for another digit. */
const DIGIT_MS = 1500;
const LIST_LIMIT_MS = 5000;
const MAX_LIST_AGE_MS = 10 * 60_000;

let kept: { at: number; list: Promise<NumberedChannel[]> } | null = null;

async function fetchChannels(): Promise<NumberedChannel[]> {
  const abort = new AbortController();
  const limit = setTimeout(() => abort.abort(), LIST_LIMIT_MS);
  try {
    const answer = await fetch('/vivo/canales', { signal: abort.signal });
    if (!answer.ok) throw new Error(`the list of channels answered ${answer.status}`);
    return numbered(((await answer.json()) as { channels: ZapChannel[] }).channels);
  } finally {
    clearTimeout(limit);
  }
}

async function listChannels(): Promise<NumberedChannel[]> {
  if (!kept || Date.now() - kept.at > MAX_LIST_AGE_MS)
    kept = { at: Date.now(), list: fetchChannels() };
  try {
    return await kept.list;
  } catch (error) {
    kept = null;
    throw error;
  }
}

const STEPS: Readonly<Record<string, 1 | -1>> = {
  PageUp: 1,
  ChannelUp: 1,
  PageDown: -1,
  ChannelDown: -1,
};

/** Changes channels by key, as a television does. Loaded at the first such key. */
export function createZapper({ now, go, show }: Options): Zapper {
  /** Where the viewer is going: the channels that were asked for and whose pages are not there yet. */
  let going: string[] = [];
  const here = () => going[going.length - 1] ?? now().current;
  let typed = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = (act: () => void, afterMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(act, afterMs);
  };
  const display = (number: string, name: string) => {
    typed = '';
    show({ number, name });
    later(() => show(null), SHOWN_MS);
  };
  const leave = (id: string) => {
    if (id === here()) return;
    going.push(id);
    go(id);
  };
  const goTo = ({ id, name, number }: NumberedChannel) => {
    display(String(number), name);
    leave(id);
  };

  const step = async (by: 1 | -1) => {
    const { favourites, fallback } = now();
    try {
      const channels = await listChannels();
      const next = neighbour(zapOrder(channels, favourites), here(), by);
      if (next) goTo(next);
    } catch {
      if (fallback) leave(by === 1 ? fallback.next : fallback.previous);
      else display('', zapText.unreadable);
    }
  };
  const goToLast = async () => {
    const { current, last } = now();
    // On the way to another channel, the page's own is the last one.
    const to = here() === current ? last : current;
    if (!to) return;
    const channels = await listChannels().catch(() => []);
    const channel = channels.find(({ id }) => id === to);
    if (channel) goTo(channel);
    else leave(to);
  };
  const type = async (digit: string) => {
    try {
      const channels = await listChannels();
      const { typed: number, isWhole } = typeDigit(typed, digit, channels.length);
      const channel = channels[Number(number) - 1];
      const commit = () => (channel ? goTo(channel) : display(number, zapText.missing));
      typed = number;
      if (isWhole) return commit();
      show({ number, name: channel?.name ?? '' });
      later(commit, DIGIT_MS);
    } catch {
      display(digit, zapText.unreadable);
    }
  };

  const press = async (key: string) => {
    const by = STEPS[key];
    if (by) await step(by);
    else if (key === 'MediaLast' || (key === '0' && typed === '')) await goToLast();
    else await type(key);
  };
  // One after another: what a zero means depends on the digit before it, which may still wait for the list.
  let queue = Promise.resolve();
  const enqueue = (act: () => Promise<void>) => {
    queue = queue.then(act);
  };

  return {
    press: (key) => enqueue(() => press(key)),
    step: (by) => enqueue(() => step(by)),
    arrive: (id) => {
      // A page may arrive after the next one was asked for. One that was not asked for here was reached by a link.
      const place = going.indexOf(id);
      going = place === -1 ? [] : going.slice(place + 1);
    },
    stop: () => clearTimeout(timer),
  };
}
