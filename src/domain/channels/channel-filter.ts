import { isStorableText } from '../storable-text.ts';
import type { ChannelType } from './channel.ts';

/** Which channels the studio lists. Every filter has one name in addresses. */

export const CHANNEL_STATES = [
  'sin-servidor',
  'sin-publicar',
  'retirado',
  'no-se-ve',
  'propios',
] as const;
export type ChannelState = (typeof CHANNEL_STATES)[number];

const TYPES: Readonly<Record<string, ChannelType>> = { tv: 'tv', deportes: 'sports' };

/** How addresses name a type. */
export const typeName = (type: ChannelType): string => (type === 'sports' ? 'deportes' : 'tv');

/** Without a value a filter is not set. */
export type ChannelFilter = { text?: string; type?: ChannelType; state?: ChannelState };

const MAX_TEXT = 200;

/** What an address asks for. Values that mean nothing are left out. */
export function readChannelFilter(query: URLSearchParams): ChannelFilter {
  const text = query.get('texto')?.trim().slice(0, MAX_TEXT) ?? '';
  const given = query.get('tipo') ?? '';
  const type = Object.hasOwn(TYPES, given) ? TYPES[given] : undefined;
  const state = CHANNEL_STATES.find((each) => each === query.get('estado'));
  return {
    ...(text !== '' && isStorableText(text) && text.isWellFormed() && { text }),
    ...(type && { type }),
    ...(state && { state }),
  };
}

/** The list with this filter, after this row. */
export function channelsPath(
  { text, type, state }: ChannelFilter,
  after: string | null = null,
): string {
  const query = new URLSearchParams({
    ...(text && { texto: text }),
    ...(type && { tipo: typeName(type) }),
    ...(state && { estado: state }),
    ...(after && { despues: after }),
  });
  return query.size > 0 ? `/canales?${query}` : '/canales';
}

/** A row of the list, with how many of its servers there are, work and are dead. */
export type StudioChannel = {
  rowId: string;
  id: string;
  name: string;
  type: ChannelType;
  menu: string;
  image: string;
  active: boolean;
  hidden: boolean;
  isListed: boolean;
  isHeld: boolean;
  servers: number;
  working: number;
  dead: number;
};
