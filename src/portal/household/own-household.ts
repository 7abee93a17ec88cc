import { type Entry, nextTick } from '../../domain/household/entries.ts';
import { householdKeys, newSecret } from '../../domain/household/keys.ts';
import { deviceKey, newDeviceKey, writeNote } from '../../domain/household/moving.ts';
import { write } from '../../domain/household/sync.ts';
import { householdText } from '../text/household.es.ts';
import { ask } from './ask.ts';
import { compared, devicesOf } from './compare.ts';
import { forgetState, keepState, newState, readState, type State } from './state.ts';
import { found, headOf, lock, type Outcome, sync } from './sync.ts';

/** What people do with their household. */

type Bytes = Uint8Array<ArrayBuffer>;

/** As its other devices see this one. */
function deviceName(): string {
  const { userAgent } = navigator;
  const { systems, browsers, other, named } = householdText.devices;
  const first = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? other;
  return named(first(browsers), first(systems));
}

export type Made = Outcome | 'not-kept';

/** From here on every page of this browser keeps in step. */
async function startState(secret: Bytes): Promise<State> {
  return newState(secret, deviceName(), await newDeviceKey());
}

export const create = async (): Promise<Made> =>
  await lock(async () => {
    const state = compared(await startState(newSecret()));
    const made = await found(await householdKeys(state.secret), state);
    if (made === 'later' || made === 'full') return made;
    if (made === 'exists') return 'later';
    return keepState(made) ? 'synced' : 'not-kept';
  });

/** With a secret that another device showed, or a sheet. Nothing is kept if no household has it. */
export async function enter(secret: Bytes): Promise<Made | 'unknown'> {
  const state = await startState(secret);
  const there = await ask('sync', {
    ...headOf(await householdKeys(secret)),
    devices: 0,
    version: 0,
    mark: '',
  });
  if (!there) return 'later';
  if (there.head.kind !== 'synced') return 'unknown';
  if (!keepState(state)) return 'not-kept';
  return await sync();
}

/** Writes of this device about the household itself. */
const written = (state: State, key: string): State => {
  const { by, kept } = state;
  const entry: Entry = { key, value: null, at: nextTick(kept.entries, Date.now()), by };
  return { ...state, kept: write(kept, [entry]) };
};

/** This browser keeps all that it has. Of the last device the household goes too. */
export async function leave(): Promise<Outcome> {
  const state = readState();
  if (!state) return 'none';
  const isLast = devicesOf(state).every(({ by }) => by === state.by);
  if (isLast) {
    const answer = await ask('forget', headOf(await householdKeys(state.secret)));
    if (!answer) return 'later';
  } else {
    const before = new Map([...state.before].filter(([key]) => key !== deviceKey(state.by)));
    keepState({ ...written(state, deviceKey(state.by)), before });
    const outcome = await sync();
    if (outcome !== 'synced' && outcome !== 'removed') return outcome;
  }
  if (readState()) forgetState(false);
  return 'synced';
}

/** The household goes on under a new secret that the removed device does not get. */
export async function remove(by: number): Promise<Outcome> {
  const first = await sync();
  if (first !== 'synced') return first;
  return await lock(async () => {
    const state = readState();
    if (!state) return 'none';
    const secret = newSecret();
    const next = { ...written(compared(state), deviceKey(by)), secret };
    const made = await found(await householdKeys(secret), next);
    if (made === 'later' || made === 'full' || made === 'exists') return 'later';
    const staying = new Map(devicesOf(made).map((device) => [device.by, device.point]));
    const note = await writeNote({ by: state.by, own: state.device.own }, staying, secret);
    const moved = await ask('move', headOf(await householdKeys(state.secret)), [note]);
    if (moved?.head.isDone !== true) return 'later';
    keepState(made);
    return 'synced';
  });
}
