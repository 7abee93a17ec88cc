import { TITLE_KINDS } from '../catalogue/title.ts';
import { HEALTH, type Health } from '../playback/health.ts';
import { isStorableText } from '../storable-text.ts';

export const LINK_KINDS = [...TITLE_KINDS, 'match', 'channel'] as const;
/** What a link belongs to. */
export type LinkKind = (typeof LINK_KINDS)[number];

/** Which links a list has. By default those that are dead, of every host and kind. */
export type LinkFilters = {
  state: Health;
  host: string | null;
  kind: LinkKind | null;
  /** The row of a title. */
  title?: string | undefined;
};

const MAX_HOST_LENGTH = 260;
export const MAX_PAGE = 100;

const oneOf = <Value extends string>(values: readonly Value[], given: string | null) =>
  values.find((value) => value === given) ?? null;

/** A host as somebody typed or copied it; null if it can't be one. */
export function readHost(typed: string): string | null {
  const host = typed.trim().toLowerCase().slice(0, MAX_HOST_LENGTH);
  return isStorableText(host) ? host.replace(/^https?:\/\//, '').split('/')[0] || null : null;
}

export function readLinkFilters(query: URLSearchParams): LinkFilters & { page: number } {
  const title = query.get('titulo') ?? '';
  const page = Number(query.get('p') ?? 1);
  return {
    state: oneOf(HEALTH, query.get('estado')) ?? 'dead',
    host: readHost(query.get('host') ?? ''),
    kind: oneOf(LINK_KINDS, query.get('tipo')),
    ...(/^[1-9]\d{0,17}$/.test(title) && { title }),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/** The address of a list. */
export function linksPath({ state, host, kind, title }: LinkFilters, page = 1): string {
  const query = new URLSearchParams({
    ...(state !== 'dead' && { estado: state }),
    ...(host && { host }),
    ...(kind && { tipo: kind }),
    ...(title && { titulo: title }),
    ...(page > 1 && { p: String(page) }),
  }).toString();
  return query ? `/enlaces?${query}` : '/enlaces';
}
