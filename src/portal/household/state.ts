import { decodeEntries, encodeEntries } from '../../domain/household/codec.ts';
import { merge, NO_ENTRIES, type Shown } from '../../domain/household/entries.ts';
import { hexOf } from '../../domain/household/keys.ts';
import { type DeviceKey, fromHex } from '../../domain/household/moving.ts';
import { type Kept, NOTHING_KEPT } from '../../domain/household/sync.ts';

/** What this browser knows of its household. Whether there is one is read before anything is loaded (first-paint/wake.ts). */
const KEY = 'butaca-hogar';
/** Set when another device removed this one. */
const REMOVED_KEY = 'butaca-hogar-fuera';

export type State = {
  secret: Uint8Array<ArrayBuffer>;
  /** This device. */
  by: number;
  name: string;
  device: DeviceKey;
  kept: Kept;
  /** What was shown here when it was last compared. */
  before: Shown;
  /** When everything was last in step. */
  syncedAt: number;
  /** On a television: of the last thing that it was asked to show. */
  sentAt?: number;
};

const textOf = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

let last: { text: string; state: State } | null = null;

export function readState(): State | null {
  try {
    const text = localStorage.getItem(KEY);
    if (!text) return null;
    if (last?.text === text) return last.state;
    const { secret, entries, unsent, version, mark, before, ...rest } = JSON.parse(text);
    const state: State = {
      ...rest,
      secret: fromHex(secret),
      kept: {
        entries: merge(NO_ENTRIES, decodeEntries(bytesOf(entries)) ?? []),
        unsent: new Set(unsent),
        version,
        mark,
      },
      before: new Map(before),
    };
    last = { text, state };
    return state;
  } catch {
    return null;
  }
}

/** False if storage is off or full: then nothing was kept. */
export function keepState(state: State): boolean {
  const { secret, kept, before, ...rest } = state;
  const text = JSON.stringify({
    ...rest,
    secret: hexOf(secret),
    entries: textOf(encodeEntries(kept.entries.values())),
    unsent: [...kept.unsent],
    version: kept.version,
    mark: kept.mark,
    before: [...before],
  });
  try {
    localStorage.setItem(KEY, text);
    localStorage.removeItem(REMOVED_KEY);
  } catch {
    return false;
  }
  last = { text, state };
  return true;
}

export function forgetState(isRemoved: boolean): void {
  last = null;
  localStorage.removeItem(KEY);
  if (isRemoved) localStorage.setItem(REMOVED_KEY, '1');
}

export const wasRemoved = (): boolean => localStorage.getItem(REMOVED_KEY) !== null;

export const newState = (secret: State['secret'], name: string, device: DeviceKey): State => ({
  secret,
  by: (crypto.getRandomValues(new Uint32Array(1))[0] as number) >>> 1,
  name,
  device,
  kept: NOTHING_KEPT,
  before: new Map(),
  syncedAt: 0,
});

/** Needs a page of https, or of this machine. */
export const canSeal = (): boolean => typeof crypto === 'object' && Boolean(crypto.subtle);
