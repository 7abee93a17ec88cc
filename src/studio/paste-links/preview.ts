import type { Refusal } from '../../domain/links/addresses.ts';
import type { LinkPlace } from '../../domain/links/known-title.ts';
import type { PlaceDoubt } from '../../domain/links/place-in-title.ts';
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
  why: PlaceDoubt | null;
  /** The name that was read, where no title is known by it. */
  named: string;
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

export type Preview = {
  kind: 'preview';
  text: string;
  rows: PreviewRow[];
  /** Hosts that the portal does not show inside its pages. */
  tabHosts: { host: string; count: number }[];
  isCut: boolean;
  problem: 'nothing' | 'too-long' | 'incomplete' | 'none-kept' | 'busy' | null;
  /** The change that was just saved, where some rows were left. */
  saved: { changeId: string; count: number } | null;
};

export const isNew = (row: PreviewRow): row is NewRow => row.kind === 'new';

export const isReady = (row: NewRow): boolean =>
  row.place !== '' && row.audio !== '' && row.label !== '';

export const fieldName = (
  at: number,
  field: 'url' | 'place' | 'audio' | 'label' | 'keep' | 'other' | 'written',
): string => `${field}.${at}`;

/** The language of all links of which nobody says one. */
export const AUDIO_OF_REST = 'audio.rest';
