import { changesOf, decodeEntries, wholeOf } from '../../domain/household/codec.ts';
import type { Entry } from '../../domain/household/entries.ts';
import { type HouseholdKeys, householdKeys, seal, unseal } from '../../domain/household/keys.ts';
import type { Message } from '../../domain/household/message.ts';
import { readNote } from '../../domain/household/moving.ts';
import { MAX_CHANGES, receive, unsentOf } from '../../domain/household/sync.ts';
import { ask } from './ask.ts';
import { compared, devicesOf, shown } from './compare.ts';
import { forgetState, keepState, readState, type State } from './state.ts';

/** `later`: the server did not answer. `unreadable`: it gave back something that no device of the household sealed. */
export type Outcome = 'synced' | 'later' | 'full' | 'unreadable' | 'removed' | 'none';

type Bytes = Uint8Array<ArrayBuffer>;

/** Of one message, so that it has at most 64 KB. */
const MAX_PIECES = 40;
const MAX_TURNS = 12;

const changePlace = (address: string): string => `cambio ${address}`;
const wholePlace = (address: string): string => `todo ${address}`;

export const lock = async <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? await navigator.locks.request('butaca-hogar', work) : await work();

export const headOf = ({ address, writeToken }: HouseholdKeys): Message['head'] => ({
  address,
  token: writeToken,
});

const sealedWhole = async (keys: HouseholdKeys, state: State): Promise<Bytes> =>
  await seal(keys.key, wholeOf(state.kept.entries) as Bytes, wholePlace(keys.address));

const countOf = (state: State): number => Math.max(devicesOf(state).length, 1);

/** As many of the writes as one message takes. */
function sendable(writes: Entry[]): { sent: Entry[]; pieces: Uint8Array[] } {
  let sent = writes;
  for (;;) {
    const pieces = changesOf(sent);
    if (pieces.length <= MAX_PIECES) return { sent, pieces };
    sent = sent.slice(0, sent.length >> 1);
  }
}

async function entriesOf(
  { key, address }: HouseholdKeys,
  pieces: readonly Uint8Array[],
  isWhole: (place: number) => boolean,
): Promise<Entry[] | null> {
  const all = await Promise.all(
    pieces.map(async (piece, place) => {
      const where = isWhole(place) ? wholePlace(address) : changePlace(address);
      const bytes = await unseal(key, piece as Bytes, where);
      return bytes && decodeEntries(bytes);
    }),
  );
  return all.some((one) => one === null) ? null : all.flatMap((one) => one ?? []);
}

/** The state as it is now: while a request was under way, the viewer went on. */
function change(secret: Bytes, make: (state: State) => State): State | null {
  const state = readState();
  // Left, or moved, meanwhile.
  if (!state || state.secret.join() !== secret.join()) return null;
  const made = make(compared(state));
  keepState(made);
  return made;
}

/** Puts it there: first, or again if the server lost it. */
export async function found(
  keys: HouseholdKeys,
  state: State,
): Promise<State | 'exists' | 'later' | 'full'> {
  const whole = await sealedWhole(keys, state);
  const answer = await ask('found', { ...headOf(keys), devices: countOf(state) }, [whole]);
  const { kind, version, mark } = answer?.head ?? {};
  if (kind === 'founded') {
    const kept = {
      ...state.kept,
      version: Number(version),
      mark: String(mark),
      unsent: new Set<string>(),
    };
    return { ...state, kept, syncedAt: Date.now() };
  }
  return kind === 'exists' || kind === 'full' ? kind : 'later';
}

async function follow(note: Uint8Array, state: State): Promise<Outcome> {
  const points = new Map(devicesOf(state).map(({ by, point }) => [by, point]));
  const read = await readNote(note, { by: state.by, own: state.device.own }, points);
  if (read.kind === 'removed') {
    forgetState(true);
    return 'removed';
  }
  if (read.kind === 'unreadable') return 'unreadable';
  change(state.secret, (now) => ({
    ...now,
    secret: read.secret,
    kept: { ...now.kept, version: 0, mark: '' },
  }));
  return await turn();
}

/** One exchange. Never without `compared` before it, and `shown` after it. */
async function turn(): Promise<Outcome> {
  const before = readState();
  if (!before) return 'none';
  const state = compared(before);
  keepState(state);
  const { secret, kept } = state;
  const keys = await householdKeys(secret);
  const { sent, pieces } = sendable(unsentOf(kept));
  const sealed = await Promise.all(
    pieces.map((piece) => seal(keys.key, piece as Bytes, changePlace(keys.address))),
  );
  // Who just came does not know yet how many there are.
  const devices = kept.version === 0 ? 0 : countOf(state);
  const head = { ...headOf(keys), devices };
  const entries: Entry[] = [];
  let { version, mark } = kept;
  let isAll = false;
  let isTaken = false;
  let changes = 0;
  for (let isMore = true, place = 0; isMore && place < MAX_TURNS; place++) {
    const answer = await ask('sync', { ...head, version, mark }, place === 0 ? sealed : []);
    if (!answer) return 'later';
    const { kind } = answer.head;
    if (kind === 'moved') return await follow(answer.pieces[0] ?? new Uint8Array(), state);
    if (kind === 'gone') return await foundAgain(keys, state);
    const isWhole = answer.head.isAll === true;
    const got = await entriesOf(keys, answer.pieces, (at) => isWhole && at === 0);
    if (!got) return 'unreadable';
    entries.push(...got);
    isAll = isAll || isWhole;
    if (place === 0) isTaken = answer.head.isTaken === true;
    changes = Number(answer.head.changes);
    version = Number(answer.head.version);
    mark = String(answer.head.mark);
    isMore = answer.head.isMore === true;
  }
  const received = { isAll, entries, version, mark };
  let wanted: ReturnType<typeof shown>['wanted'] = [];
  const now = change(secret, (own) => {
    const done = {
      ...own,
      kept: receive(own.kept, received, isTaken ? sent : []),
      syncedAt: Date.now(),
    };
    const made = shown(done);
    ({ wanted } = made);
    return made.state;
  });
  if (!now) return 'none';
  onWanted(wanted);
  const isFull = sent.length > 0 && !isTaken;
  if (isFull || (changes > MAX_CHANGES && now.kept.unsent.size === 0)) {
    const point = { version, mark, isNews: isFull };
    await ask('replace', { ...headOf(keys), ...point }, [await sealedWhole(keys, now)]);
  }
  return 'synced';
}

/** The server lost it: a database was restored that is older than the household, or nobody came for long. */
async function foundAgain(keys: HouseholdKeys, state: State): Promise<Outcome> {
  const made = await found(keys, state);
  if (made === 'later' || made === 'full') return made;
  if (made === 'exists') return 'later';
  change(state.secret, (now) => ({
    ...now,
    kept: { ...now.kept, version: made.kept.version, mark: made.kept.mark },
  }));
  return 'synced';
}

let onWanted: (wanted: ReturnType<typeof shown>['wanted']) => void = () => {};
/** Who learns the names of what this browser does not know yet. */
export const learnWith = (learner: typeof onWanted): void => {
  onWanted = learner;
};

/** Everything in step, if it can be. One tab at a time. */
export const sync = async (): Promise<Outcome> =>
  await lock(async () => {
    let outcome = await turn();
    // What the viewer did meanwhile, and what was too much for one message.
    for (let more = 0; more < 3 && outcome === 'synced' && readState()?.kept.unsent.size; more++)
      outcome = await turn();
    return outcome;
  });
