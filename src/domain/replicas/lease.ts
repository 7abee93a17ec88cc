/** When a copy of the database may be read: never when it lacks a commit that is older than a lease. */

/** A place in the write-ahead log. */
export type Position = bigint;

/** How long a replica may be read after a moment whose commits it is known to have. */
export const LEASE_MS = 500;
/** Without an answer of the primary for this long, nothing newer than the replicas can be had through us. */
const AWAY_AFTER_MS = 1000;

/** The primary had written up to `position`, at `at` or later. */
type Sample = { at: number; position: Position };

type Replica = { provenUntil: number; replayed: Position | null; isLost: boolean };

export type Readable = {
  /** Places of the replicas that may be read. None: read the primary. */
  replicas: readonly number[];
  /** Whether they have all commits older than a lease, or are only the newest that can be reached. */
  isVerified: boolean;
};

/** PostgreSQL's notation: two hexadecimal halves, `16/B374D848`. */
export function parsePosition(text: string): Position {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text) ?? [];
  if (high === undefined || low === undefined) throw new Error(`no position in a log: ${text}`);
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** What a portal knows about its replicas. Times are milliseconds of a clock that is never set. */
export class ReplicaLeases {
  #samples: Sample[] = [];
  #heardAt: number;
  readonly #replicas: Replica[];

  constructor(count: number, now: number) {
    this.#heardAt = now;
    this.#replicas = Array.from({ length: count }, () => ({
      provenUntil: 0,
      replayed: null,
      isLost: false,
    }));
  }

  /** `askedAt` is from before the question: a commit after it may be missing in the answer. */
  primaryWrote(position: Position, askedAt: number): void {
    this.#heardAt = Math.max(this.#heardAt, askedAt);
    const isOfUse = ({ at }: Sample) => at > askedAt - LEASE_MS;
    this.#samples = [...this.#samples.filter(isOfUse), { at: askedAt, position }];
  }

  replicaReplayed(place: number, position: Position): void {
    const replica = this.#replicas[place];
    if (!replica) return;
    Object.assign(replica, { replayed: position, isLost: false });
    const proven = this.#samples.filter((sample) => sample.position <= position);
    replica.provenUntil = Math.max(replica.provenUntil, ...proven.map(({ at }) => at + LEASE_MS));
  }

  /** It does not answer, or refuses connections. */
  replicaLost(place: number): void {
    const replica = this.#replicas[place];
    if (replica) Object.assign(replica, { provenUntil: 0, isLost: true });
  }

  readableAt(now: number): Readable {
    const places = [...this.#replicas.keys()];
    const proven = places.filter((place) => now < (this.#replicas[place]?.provenUntil ?? 0));
    if (proven.length > 0 || now - this.#heardAt < AWAY_AFTER_MS)
      return { replicas: proven, isVerified: true };
    return { replicas: this.#newest(places), isVerified: false };
  }

  /** Of those that answer; when none does, one that answered late is better than nothing. */
  #newest(places: readonly number[]): number[] {
    const known = places.flatMap((place) => {
      const { replayed = null, isLost = true } = this.#replicas[place] ?? {};
      return replayed === null ? [] : [{ place, replayed, isLost }];
    });
    const answering = known.filter(({ isLost }) => !isLost);
    const candidates = answering.length > 0 ? answering : known;
    return candidates
      .filter(({ replayed }) => candidates.every((other) => other.replayed <= replayed))
      .map(({ place }) => place);
  }
}
