import type { ChannelCard } from '../../domain/channels/channel.ts';
import {
  type Entry,
  firstWrites,
  nextTick,
  ownWrites,
  type Shown,
} from '../../domain/household/entries.ts';
import { type Device, deviceKey, deviceValue, readDevice } from '../../domain/household/moving.ts';
import {
  type Known,
  libraryFrom,
  type Names,
  shownOf,
  type Wanted,
} from '../../domain/household/shown.ts';
import { profilesFrom, shownOfProfiles } from '../../domain/household/shown-profiles.ts';
import { write } from '../../domain/household/sync.ts';
import {
  EMPTY_LIBRARY,
  libraryKey,
  type OwnLibrary,
  parseLibrary,
} from '../../domain/library/library.ts';
import { changeLibrary, ownProfile } from '../library/library-store.ts';
import { keepProfiles, ownProfiles } from '../library/own-profiles.ts';
import type { State } from './state.ts';

/** This browser beside its household: what the viewer did here becomes writes, and what others wrote is shown here. */

/** As it is stored: what another tab wrote a moment ago is there already. Null: none was ever kept. */
function storedLibrary(): OwnLibrary | null {
  try {
    return parseLibrary(JSON.parse(localStorage.getItem(libraryKey(ownProfile())) ?? 'null'));
  } catch {
    return null;
  }
}

/** As it was recognised before the page was painted (first-paint/wake.ts). */
export const isTelevision = (): boolean => document.documentElement.classList.contains('tv');

const shownHere = ({ by, name, device }: State, library: OwnLibrary): Shown =>
  new Map([
    [deviceKey(by), deviceValue(name, device.point, isTelevision())],
    ...shownOfProfiles(ownProfiles()),
    ...shownOf(ownProfile(), library),
  ]);

/** Of the profile that is watching, or of all. */
const isHere = (key: string): boolean => {
  const [name = '', profile] = key.split('\n');
  return name === 'u' || name === 'd' || profile === ownProfile();
};
const part = (shown: Shown, isPart: (key: string) => boolean): Shown =>
  new Map([...shown].filter(([key]) => isPart(key)));

/** Every library has it. */
const isProfileKnown = ({ before }: State): boolean => before.has(`s\n${ownProfile()}\naudio`);
const isDeviceKnown = ({ before, by }: State): boolean => before.has(deviceKey(by));
const isOfAll = (key: string): boolean => /^[ud]\n/.test(key);

/** Of what is compared for the first time, what the household has wins. */
function writesOf(state: State, now: Shown): Entry[] {
  const { by, kept } = state;
  const { entries } = kept;
  const at = nextTick(entries, Date.now());
  const before = part(state.before, isHere);
  const compared = (shown: Shown, since: Shown, isKnown: boolean): Entry[] => {
    if (!isKnown)
      return firstWrites(
        part(shown, (key) => !entries.has(key)),
        at,
        by,
      );
    const writes = ownWrites(entries, { before: since, now: shown }, { at, by });
    // In their order.
    return writes.map((entry, place) => ({ ...entry, at: at + writes.length - 1 - place }));
  };
  const parts: [(key: string) => boolean, boolean][] = [
    [isOfAll, isDeviceKnown(state)],
    [(key) => !isOfAll(key), isProfileKnown(state)],
  ];
  return parts.flatMap(([isPart, isKnown]) =>
    compared(part(now, isPart), part(before, isPart), isKnown),
  );
}

const withShown = (state: State, now: Shown): State => ({
  ...state,
  before: new Map([...part(state.before, (key) => !isHere(key)), ...now]),
});

/** With what the viewer did here since the last time. */
export function compared(state: State): State {
  const library = storedLibrary();
  const now = shownHere(state, library ?? EMPTY_LIBRARY);
  // Who cleared a library, and not the household, has not asked to delete it everywhere.
  if (!library && isProfileKnown(state)) {
    const isOwn = (key: string) => isOfAll(key) || !isHere(key);
    return { ...state, before: part(state.before, isOwn) };
  }
  const writes = writesOf(state, now);
  return withShown({ ...state, kept: write(state.kept, writes) }, now);
}

/** Names that were learned since this page opened. */
const names = new Map<string, Names>();
const channels = new Map<string, ChannelCard>();
const known: Known = {
  names: (path) => names.get(path),
  channel: (path) => channels.get(path),
};

export function learn(path: string, wanted: Wanted, told: Names | ChannelCard): void {
  if (wanted.of === 'channel') channels.set(path, told as ChannelCard);
  else names.set(path, told as Names);
}

/** Shows what the household has. Directly after `compared`: what was not compared would be undone. */
export function shown(state: State): { state: State; wanted: Wanted[] } {
  const { entries } = state.kept;
  const here = ownProfiles();
  const profiles = profilesFrom(entries, here, ownProfile());
  if (JSON.stringify(profiles) !== JSON.stringify(here)) keepProfiles(profiles);
  const library = storedLibrary() ?? EMPTY_LIBRARY;
  const made = libraryFrom(ownProfile(), entries, { library, known });
  if (JSON.stringify(made.library) !== JSON.stringify(library)) changeLibrary(() => made.library);
  return { state: withShown(state, shownHere(state, made.library)), wanted: made.wanted };
}

export const devicesOf = ({ kept }: State): Device[] =>
  [...kept.entries.values()].flatMap(({ key, value }) => readDevice(key, value) ?? []);
