import {
  bindingTo,
  digitsOf,
  type Half,
  handOver,
  isBoundTo,
  newHalf,
  type Shown,
  takeOver,
} from '../../domain/household/joining.ts';
import { hexOf } from '../../domain/household/keys.ts';
import { fromHex } from '../../domain/household/moving.ts';
import { ask } from './ask.ts';

/** Two browsers that tell each other, through the server, what the rules of joining say. */

type Bytes = Uint8Array<ArrayBuffer>;

const EVERY_MS = 1000;
const POINT_BYTES = 65;

/** `over`: nobody came in ten minutes, or it was stopped. `lie`: whoever answers is not who it was bound to. */
export class JoinFailure extends Error {
  readonly why: 'over' | 'unknown' | 'full' | 'lie';
  constructor(why: JoinFailure['why']) {
    super(why);
    this.why = why;
  }
}

type Meeting = { code: string; token: string; signal: AbortSignal };

const newToken = (): string => hexOf(crypto.getRandomValues(new Uint8Array(16)));

/** Waits until so much was told. */
async function hear({ code, token, signal }: Meeting, count: number): Promise<Bytes[]> {
  for (;;) {
    if (signal.aborted) throw new JoinFailure('over');
    const answer = await ask('tell', { code, token });
    if (answer?.head.kind === 'gone') throw new JoinFailure('over');
    const told = (answer?.pieces ?? []) as Bytes[];
    if (told.length >= count) return told;
    await new Promise((done) => setTimeout(done, EVERY_MS));
  }
}

async function tell({ code, token, signal }: Meeting, place: number, body: Bytes): Promise<void> {
  for (let tries = 0; tries < 5 && !signal.aborted; tries++) {
    const answer = await ask('tell', { code, token, place }, [body]);
    if ((answer?.pieces.length ?? 0) > place) return;
    if (answer) break;
  }
  throw new JoinFailure('over');
}

const joined = ({ point, word }: Shown): Bytes => {
  const whole = new Uint8Array(point.length + word.length);
  whole.set(point);
  whole.set(word, point.length);
  return whole;
};

/** `agreed` resolves when the person says that both screens show the same. */
type People = {
  onCode: (code: string) => void;
  agreed: (digits: string) => Promise<void>;
  signal: AbortSignal;
};

/** On the device that joins; the secret of the household. */
export async function joinAsNewcomer({ onCode, agreed, signal }: People): Promise<Bytes> {
  const half = await newHalf();
  const token = newToken();
  const asked = await ask('ask', { token }, [half.shown.point]);
  if (asked?.head.kind !== 'asked') throw new JoinFailure(asked ? 'full' : 'over');
  const meeting = { code: String(asked.head.code), token, signal };
  onCode(meeting.code);
  const [, binding = new Uint8Array()] = await hear(meeting, 2);
  await tell(meeting, 2, half.shown.word);
  const [, , , shown = new Uint8Array()] = await hear(meeting, 4);
  const member = { point: shown.slice(0, POINT_BYTES), word: shown.slice(POINT_BYTES) };
  if (!(await isBoundTo(hexOf(binding), member))) throw new JoinFailure('lie');
  await agreed(await digitsOf(member, half.shown));
  const [, , , , sealed = new Uint8Array()] = await hear(meeting, 5);
  const secret = await takeOver(half, member, sealed);
  if (!secret) throw new JoinFailure('lie');
  return secret;
}

/** On a device of the household: hands over its secret. */
export async function welcome(
  code: string,
  secret: Bytes,
  { agreed, signal }: Omit<People, 'onCode'>,
): Promise<void> {
  const half: Half = await newHalf();
  const token = newToken();
  const binding = fromHex(await bindingTo(half.shown));
  const claimed = await ask('claim', { code, token }, [binding]);
  const [point] = claimed?.pieces ?? [];
  if (!point) throw new JoinFailure(claimed ? 'unknown' : 'over');
  const meeting = { code, token, signal };
  const [, , word = new Uint8Array()] = await hear(meeting, 3);
  await tell(meeting, 3, joined(half.shown));
  const newcomer = { point: point as Bytes, word };
  await agreed(await digitsOf(half.shown, newcomer));
  await tell(meeting, 4, await handOver(half, newcomer, secret));
}
