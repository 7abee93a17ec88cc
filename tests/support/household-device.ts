import { sql } from 'kysely';
import type { Db } from '../../src/data/database.ts';
import { changesOf, decodeEntries, wholeOf } from '../../src/domain/household/codec.ts';
import type { Entry } from '../../src/domain/household/entries.ts';
import {
  type HouseholdKeys,
  householdKeys,
  newSecret,
  seal,
  unseal,
} from '../../src/domain/household/keys.ts';
import { type Message, pack, unpack } from '../../src/domain/household/message.ts';
import { MAX_CHANGES, receive } from '../../src/domain/household/sync.ts';
import { type Lost, type Steps, WalkingDevice, type Wrong, walk } from './household-walk.ts';

/** What the browser's script does, without a browser: any server may be at the other end. */
export type Send = (bytes: Uint8Array, address: string) => Promise<Uint8Array | null>;

type Bytes = Uint8Array<ArrayBuffer>;

export const sendTo =
  (edge: string): Send =>
  async (bytes, address) => {
    const answer = await fetch(`${edge}/api/hogar`, {
      method: 'POST',
      body: bytes as Bytes,
      headers: { 'X-Forwarded-For': address },
    });
    return answer.ok ? await answer.bytes() : null;
  };

let network = 0;

export class HouseholdDevice extends WalkingDevice {
  private readonly keys: HouseholdKeys;
  private readonly to: Send;
  constructor(by: number, clock: number, keys: HouseholdKeys, send: Send) {
    super(by, clock);
    this.keys = keys;
    this.to = send;
  }
  private async ask(want: string, more: object, pieces: Uint8Array[]): Promise<Message> {
    const { address, writeToken } = this.keys;
    const head = { want, address, token: writeToken, devices: 2, ...more };
    const from = `10.${(network >> 8) & 255}.${network & 255}.1`;
    const answer = await this.to(pack(head, pieces), from);
    const message = answer && unpack(answer);
    if (!message) throw new Error(`no answer to ${want}`);
    return message;
  }
  /** As it is. */
  async send(want: string, pieces: Uint8Array[]): Promise<Message> {
    const { version, mark } = this.kept;
    return await this.ask(want, { version, mark }, pieces);
  }
  private readonly sealed = async (bytes: Uint8Array, place: string): Promise<Bytes> =>
    await seal(this.keys.key, bytes as Bytes, place);
  async found(): Promise<void> {
    // Each network founds only some per day.
    network++;
    const whole = await this.sealed(wholeOf(this.kept.entries), 'todo');
    const { head } = await this.ask('found', {}, [whole]);
    if (head.kind === 'founded')
      this.kept = { ...this.kept, unsent: new Set(), version: 1, mark: String(head.mark) };
  }
  override async sync(lost: Lost): Promise<void> {
    if (lost === 'request') return;
    const sent = this.unsent;
    const pieces = await Promise.all(
      changesOf(sent).map(async (piece) => await this.sealed(piece, 'cambio')),
    );
    const entries: Entry[] = [];
    let { version, mark } = this.kept;
    let isAll = false;
    let [isTaken, changes] = [false, 0];
    for (let isMore = true, place = 0; isMore; place++) {
      const answer = await this.ask('sync', { version, mark }, place === 0 ? pieces : []);
      if (answer.head.kind === 'gone') return await this.found();
      for (const [at, piece] of answer.pieces.entries()) {
        const where = answer.head.isAll && at === 0 ? 'todo' : 'cambio';
        const bytes = await unseal(this.keys.key, piece as Bytes, where);
        entries.push(...(decodeEntries(bytes as Bytes) as Entry[]));
      }
      isAll ||= answer.head.isAll === true;
      if (place === 0) isTaken = answer.head.isTaken === true;
      changes = Number(answer.head.changes);
      version = Number(answer.head.version);
      mark = String(answer.head.mark);
      isMore = answer.head.isMore === true;
    }
    if (lost === 'answer') return;
    this.kept = receive(this.kept, { isAll, entries, version, mark }, isTaken ? sent : []);
    const isNews = sent.length > 0 && !isTaken;
    if (!isNews && (changes <= MAX_CHANGES || this.kept.unsent.size > 0)) return;
    const whole = await this.sealed(wholeOf(this.kept.entries), 'todo');
    await this.ask('replace', { version, mark, isNews }, [whole]);
  }
}

/** As a backup would have it. */
async function backUp(db: Db): Promise<() => Promise<void>> {
  await sql`drop table if exists kept_households, kept_changes`.execute(db);
  await sql`create table kept_households as table households`.execute(db);
  await sql`create table kept_changes as table household_changes`.execute(db);
  return async () => {
    await sql`truncate households cascade`.execute(db);
    await sql`insert into households table kept_households`.execute(db);
    await sql`insert into household_changes table kept_changes`.execute(db);
  };
}

/** One device per clock, of a new household of the server with this database. */
export async function walkReal(
  db: Db,
  send: Send,
  clocks: readonly number[],
  steps: Steps,
): Promise<Wrong> {
  const keys = await householdKeys(newSecret());
  const devices = clocks.map((clock, place) => new HouseholdDevice(place + 1, clock, keys, send));
  await devices[0]?.found();
  return await walk(devices, steps, async () => await backUp(db));
}
