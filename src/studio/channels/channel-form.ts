import {
  CHANNEL_TYPES,
  type ChannelFields,
  type ChannelVersion,
} from '../../domain/channels/channel-edit.ts';
import type { ClashLine } from '../editing/ClashNotice.tsx';
import type { Controls, Typed } from '../editing/controls.ts';

export const NEW_CHANNEL = 'nuevo';

/** The form of a channel, between page and server. */
export const CHANNEL_CONTROLS = {
  name: { kind: 'text', isRequired: true, max: 400 },
  type: { kind: 'choice', options: CHANNEL_TYPES },
  menu: { kind: 'text', max: 400 },
  image: { kind: 'picture', shape: 'wide' },
  names: { kind: 'area' },
  active: { kind: 'flag' },
} as const satisfies Record<keyof ChannelFields, Controls[string]>;

/** What a form holds: what was typed, its servers, and what its author saw; null for a new one. */
export type ChannelEditing = {
  typed: Typed;
  servers: ChannelVersion['servers'];
  base: ChannelVersion | null;
};

export type ChannelAnswer =
  | { kind: 'saved'; rowId: string; change: string | null }
  | { kind: 'moved' | 'released' }
  | {
      kind: 'not-saved';
      problem: { title: string; more?: string };
      /** The channel that has this name already. */
      other: string | null;
      editing: ChannelEditing;
    }
  | { kind: 'clash'; lines: ClashLine[]; editing: ChannelEditing };
