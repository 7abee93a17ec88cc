import type { Refusal } from '../../domain/links/addresses.ts';
import type { LinkPlace } from '../../domain/links/known-title.ts';
import { isAbsence, type PlaceDoubt } from '../../domain/links/place-in-title.ts';
import type { AudioGroup } from '../../domain/playback/servers.ts';

/** A link that is not there yet, as far as it is settled. */
export type NewRow = {
  kind: 'new';
  at: number;
  url: string;
  host: string;
  /** All that are possible; the chosen one by its key, empty if nobody has chosen. */
  places: LinkPlace[];
  place: string;
  /** The place that a button took and nobody has confirmed; empty if there is none. */
  taken: string;
  why: PlaceDoubt | null;
  /** The name that was read, and its year, where the place is not certain. */
  named: string;
  year: number | null;
  /** Somebody said that it is a channel, so channels are offered. */
  isChannel: boolean;
  /** What somebody wrote in place of the name that was read; empty if nobody did. */
  written: string;
  audio: AudioGroup | '';
  label: string;
  isKept: boolean;
  /** The page can't be shown inside ours: its host is not on the owner's list. */
  opensInTab: boolean;
};

export type SeenRow = { at: number; url: string; host: string } & (
  | { kind: 'exists'; place: LinkPlace; audio: AudioGroup; label: string }
  | { kind: 'duplicate' }
  | { kind: 'refused'; why: Refusal }
);

export type PreviewRow = NewRow | SeenRow;

export type LinksProblem =
  | 'nothing'
  | 'too-long'
  | 'incomplete'
  | 'unconfirmed'
  | 'all-missing'
  | 'none-kept'
  | 'busy';

export type Preview = {
  kind: 'preview';
  text: string;
  rows: PreviewRow[];
  /** Hosts that the portal does not show inside its pages. */
  tabHosts: { host: string; count: number }[];
  isCut: boolean;
  problem: LinksProblem | null;
  /** The change that was just saved, where some rows were left. */
  saved: { changeId: string; count: number } | null;
};

export const isNew = (row: PreviewRow): row is NewRow => row.kind === 'new';

/** Answers besides the places that are offered. */
export const NOT_THERE = 'none';
export const IS_CHANNEL = 'channel';
export const IS_TITLE = 'title';

/** Servers of a channel have no language. */
export const hasAudio = ({ place }: Pick<NewRow, 'place'>): boolean => !place.startsWith('c');

/** Not in the portal: nothing is asked, and nothing is saved. */
export const isMissing = ({ place, why }: NewRow): boolean => place === '' && isAbsence(why);

export const isReady = (row: NewRow): boolean =>
  row.place !== '' && row.taken === '' && row.label !== '' && (row.audio !== '' || !hasAudio(row));

const FIELDS = [
  'url',
  'place',
  'taken',
  'sure',
  'channel',
  'audio',
  'label',
  'keep',
  'other',
  'written',
] as const;

export const fieldName = (at: number, field: (typeof FIELDS)[number]): string => `${field}.${at}`;

/** The form that creates what is missing, with what the text says of it. */
export function createPath({ why, named, year, url }: NewRow): string {
  const query = new URLSearchParams({ nombre: named });
  if (why === 'absent-channel') {
    query.set('enlace', url);
    return `/canales/nuevo?${query}`;
  }
  if (year !== null) query.set('anio', String(year));
  return `/titulos/nuevo?${query}`;
}

/** The language of all links of which nobody says one. */
export const AUDIO_OF_REST = 'audio.rest';
