/** What playlists, guides and panels hold, read once and the same for all of them. */

export type ListedChannel = {
  /** Of the playlist; of a panel, the place in its answer. */
  line: number;
  name: string;
  /** Further names, as matching may know it by them. */
  otherNames: string[];
  /** Ids under which a guide may know it, the likeliest first: as written, then without a feed ('A24.ar@SD'). */
  guideIds: string[];
  number: number | null;
  logo: string | null;
  groups: string[];
  /** Added to the guide's times, from `tvg-shift`. */
  shiftMinutes: number;
  isRadio: boolean;
  /**
   * What may become a server. Null if there is none, or none that we may use: then `addressRefusal` says why. It is not among
   * the reader's refusals, because the channel itself is kept.
   */
  address: string | null;
  addressRefusal: AddressRefusal | null;
};

/** A guide that the playlist's header names. One with credentials is as secret as the source's own address. */
export type NamedGuide = { address: string; isSecret: boolean };

export type GuideChannel = { id: string; names: string[]; icon: string | null };

export type ListedProgramme = {
  channelId: string;
  /** Epoch milliseconds. */
  start: number;
  /** Null: until the next of its channel. */
  end: number | null;
  title: string;
  subTitle: string | null;
  description: string | null;
  categories: string[];
  /** As people say it: 'T2 E5', 'E12', or what the guide shows. */
  episode: string | null;
  isLive: boolean;
  isNew: boolean;
  isRepeat: boolean;
};

/**
 * Why an address cannot be a server. `credentials`: of the source. `headers`: its host wants headers of another player, which
 * we do not imitate. `locked`: keys or licences that no browser has. `scheme`: no http. `private`: a machine of a home network.
 */
export const ADDRESS_REFUSALS = [
  'credentials',
  'headers',
  'locked',
  'scheme',
  'private',
  'malformed',
  'long-address',
] as const;
export type AddressRefusal = (typeof ADDRESS_REFUSALS)[number];

/** Why one entry is left out. The others are kept. */
export const ENTRY_REFUSALS = [
  'long-line',
  'malformed-entry',
  'no-name',
  'no-address',
  /** A film or an episode among the channels. */
  'not-live',
  'no-id',
  'no-title',
  'no-channel',
  'bad-time',
  /** It ends when it begins, or before. */
  'no-duration',
  /** More than a day. */
  'long-duration',
  'duplicate',
] as const;
export type EntryRefusal = (typeof ENTRY_REFUSALS)[number];

/** Why a whole document is refused. What was read of it before then is not used: half an answer deletes nothing. */
export const DOCUMENT_REFUSALS = [
  'empty',
  'not-a-playlist',
  'not-a-guide',
  'not-a-panel',
  /** The panel answers that the user name or password is wrong, or the account has ended. */
  'login',
  /** It stops before its end. */
  'incomplete',
  'malformed',
  'encoding',
  'compression',
  'too-large',
  'too-many',
  'too-deep',
  /** An archive of several files. */
  'several-files',
  'nothing-usable',
] as const;
export type DocumentRefusal = (typeof DOCUMENT_REFUSALS)[number];

export type RefusalReason = AddressRefusal | EntryRefusal;
/** It holds no piece of the line: that may be a password. */
export type Refusal = { line: number; reason: RefusalReason };

export class UnreadableListing extends Error {
  override name = 'UnreadableListing';
  readonly reason: DocumentRefusal;
  readonly line: number | null;

  constructor(reason: DocumentRefusal, line: number | null = null) {
    super(line === null ? reason : `${reason}, line ${line}`);
    this.reason = reason;
    this.line = line;
  }
}

const MAX_KEPT = 200;

/** All refusals by reason, and the first of them with their lines. */
export class Refusals {
  readonly kept: Refusal[] = [];
  readonly counts = new Map<RefusalReason, number>();
  readonly #maxKept: number;

  constructor(maxKept = MAX_KEPT) {
    this.#maxKept = maxKept;
  }

  add(line: number, reason: RefusalReason): void {
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
    if (this.kept.length < this.#maxKept) this.kept.push({ line, reason });
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }
}

/** What a source signs in with, so that no address that contains it is ever shown. */
export type Credentials = { user: string; password: string };

/** Readers give what a part of the document holds, as it comes; a document that fails later throws `UnreadableListing`. */
export type PlaylistPart = { guides: NamedGuide[]; channels: ListedChannel[] };
/** `skipped`: programmes that are in order, of channels that are not wanted or outside of the time. */
export type GuidePart = {
  channels: GuideChannel[];
  programmes: ListedProgramme[];
  skipped: number;
};

export type PlaylistOptions = { refusals: Refusals; credentials?: Credentials | undefined };
export type GuideOptions = {
  refusals: Refusals;
  /** For times without one. */
  zone: string;
  /** Programmes of other channels are skipped without being kept. */
  keep: (channelId: string) => boolean;
  /** Epoch milliseconds: programmes that end before or start after are skipped. */
  from: number;
  to: number;
};
