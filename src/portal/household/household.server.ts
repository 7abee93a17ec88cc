import { askToJoin, claimJoin, tellJoin } from '../../data/commands/household-joins.ts';
import { syncHousehold } from '../../data/commands/household-sync.ts';
import {
  countRefusals,
  forgetHousehold,
  foundHousehold,
  type Household,
  moveHousehold,
  type Point,
  replaceHousehold,
} from '../../data/commands/households.ts';
import type { Db } from '../../data/database.ts';
import { MAX_CHANGE_BYTES, MAX_DEVICES, MAX_WHOLE_BYTES } from '../../domain/household/codec.ts';
import { HOUSEHOLD_LIMITS as LIMITS } from '../../domain/household/limits.ts';
import { MAX_MESSAGE_BYTES, type Message, pack, unpack } from '../../domain/household/message.ts';
import { rangeOf } from '../../domain/household.ts';
import { networksOfDay } from '../http/networks.server.ts';
import { createTally } from '../http/tally.server.ts';

/** Answers devices of households, which this side cannot read. Whatever is not written as our browsers write it is refused. */

const ADDRESS_BYTES = 16;
const MARK_BYTES = 8;
const TOKEN_BYTES = 16;
const MAX_NOTE_BYTES = 4096;
const MAX_TOLD_BYTES = 128;
const MAX_SENT = 40;
/** Of an answer, so that the line before it has room. */
const MAX_ANSWERED_BYTES = MAX_MESSAGE_BYTES - 512;

class Unreadable extends Error {}

const unreadable = (): never => {
  throw new Unreadable();
};

function bytesOf(value: unknown, length: number): Buffer {
  const isHex = typeof value === 'string' && /^[0-9a-f]*$/.test(value);
  return isHex && value.length === 2 * length ? Buffer.from(value, 'hex') : unreadable();
}

const wholeNumber = (value: unknown, least: number, most: number): number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most
    ? Number(value)
    : unreadable();

function pieceOf({ pieces: [piece, ...more] }: Message, most: number): Buffer {
  return piece && more.length === 0 && piece.length <= most ? Buffer.from(piece) : unreadable();
}

const householdOf = ({ head }: Message): Household => ({
  address: bytesOf(head.address, ADDRESS_BYTES),
  token: bytesOf(head.token, TOKEN_BYTES),
});

const MAX_VERSION = 2 ** 31 - 2;
const pointOf = ({ head }: Message): Point => ({
  version: wholeNumber(head.version, 0, MAX_VERSION),
  mark: head.mark === '' ? Buffer.alloc(0) : bytesOf(head.mark, MARK_BYTES),
});

const devicesOf = ({ head }: Message, least: 0 | 1): number =>
  wholeNumber(head.devices, least, MAX_DEVICES);
const codeOf = ({ head: { code } }: Message): string =>
  typeof code === 'string' && code.length <= 40 ? code : unreadable();

type Asked = { db: Db; message: Message; address: string; secret: string };
type Answering = (asked: Asked) => Promise<Uint8Array>;

const spend = networksOfDay();

/** Counts for operators who is turned away. */
const tally = new WeakMap<Db, (key: string) => void>();
function refused(db: Db, kind: string): Uint8Array {
  const count =
    tally.get(db) ??
    createTally({
      flushEveryMs: 5000,
      maxKeys: 1,
      write: async ([[, times] = ['', 0]]) => await countRefusals(db, times),
      lost: 'refusals of households were not counted',
    });
  tally.set(db, count);
  count('');
  return pack({ kind });
}

const isSpent = (address: string, about: string, most: number): boolean =>
  spend(new Date().toISOString().slice(0, 10), rangeOf(address), about, most) === null;

const found: Answering = async ({ db, message, address }) => {
  const founding = {
    ...householdOf(message),
    whole: pieceOf(message, MAX_WHOLE_BYTES),
    devices: devicesOf(message, 1),
  };
  if (isSpent(address, 'household', LIMITS.perNetwork)) return refused(db, 'full');
  const made = await foundHousehold(db, founding);
  if (made.kind === 'founded') return pack({ ...made, mark: made.mark.toString('hex') });
  return made.kind === 'full' ? refused(db, 'full') : pack(made);
};

const sync: Answering = async ({ db, message }) => {
  const { pieces } = message;
  const sent = pieces.map((piece) =>
    piece.length <= MAX_CHANGE_BYTES ? Buffer.from(piece) : unreadable(),
  );
  if (sent.length > MAX_SENT) return unreadable();
  const devices = devicesOf(message, 0);
  const synced = await syncHousehold(db, householdOf(message), pointOf(message), { sent, devices });
  if (synced.kind === 'gone') return pack(synced);
  if (synced.kind === 'moved') return pack({ kind: 'moved' }, [synced.note]);
  let bytes = 0;
  const fitting = synced.pieces.filter(({ body }) => {
    bytes += body.length;
    return bytes <= MAX_ANSWERED_BYTES;
  });
  const isMore = fitting.length < synced.pieces.length;
  const { version, mark } = isMore ? (fitting.at(-1) as Point) : synced;
  const { kind, isAll, changes, isTaken } = synced;
  return pack(
    { kind, isAll, changes, isTaken, isMore, version, mark: mark.toString('hex') },
    fitting.map(({ body }) => body),
  );
};

const replace: Answering = async ({ db, message }) => {
  const news = {
    whole: pieceOf(message, MAX_WHOLE_BYTES),
    isNews: message.head.isNews === true,
  };
  return pack({
    isDone: await replaceHousehold(db, householdOf(message), pointOf(message), news),
  });
};

const move: Answering = async ({ db, message }) =>
  pack({
    isDone: await moveHousehold(db, householdOf(message), pieceOf(message, MAX_NOTE_BYTES)),
  });

const forget: Answering = async ({ db, message }) =>
  pack({ isDone: await forgetHousehold(db, householdOf(message)) });

const ask: Answering = async ({ db, message, address, secret }) => {
  const asking = {
    token: bytesOf(message.head.token, TOKEN_BYTES),
    half: pieceOf(message, MAX_TOLD_BYTES),
  };
  if (isSpent(address, 'join', LIMITS.joinsPerNetwork)) return refused(db, 'full');
  const code = await askToJoin(db, secret, asking);
  return code === null ? refused(db, 'full') : pack({ kind: 'asked', code });
};

const claim: Answering = async ({ db, message, address, secret }) => {
  const claiming = {
    code: codeOf(message),
    token: bytesOf(message.head.token, TOKEN_BYTES),
    binding: pieceOf(message, MAX_TOLD_BYTES),
  };
  const claimed = await claimJoin(db, { secret, address }, claiming);
  if (claimed.kind === 'claimed') return pack({ kind: 'claimed' }, [claimed.half]);
  return refused(db, claimed.kind);
};

const tell: Answering = async ({ db, message, secret }) => {
  const place = message.head.place === undefined ? null : wholeNumber(message.head.place, 1, 4);
  const told = await tellJoin(db, secret, {
    code: codeOf(message),
    token: bytesOf(message.head.token, TOKEN_BYTES),
    said: place === null ? null : { place, body: pieceOf(message, MAX_TOLD_BYTES) },
  });
  return told ? pack({ kind: 'told' }, told) : pack({ kind: 'gone' });
};

const ANSWERS: Readonly<Record<string, Answering>> = {
  found,
  sync,
  replace,
  move,
  forget,
  ask,
  claim,
  tell,
};

/** Null: 400. */
export async function answerHousehold(
  db: Db,
  bytes: Uint8Array,
  from: { address: string; secret: string },
): Promise<Uint8Array | null> {
  const message = unpack(bytes);
  const wanted = message?.head.want;
  const answer = typeof wanted === 'string' && Object.hasOwn(ANSWERS, wanted) && ANSWERS[wanted];
  if (!message || !answer) return null;
  try {
    return await answer({ db, message, ...from });
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}
