import { pictureAddress } from './address.ts';
import { channelNumber, groupsOf, guideIdsOf, MAX_NAME } from './channel-fields.ts';
import { type ListedChannel, type Refusals, UnreadableListing } from './listing.ts';
import { MAX_CHANNELS } from './playlist.ts';
import { words } from './words.ts';

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Panels write numbers as texts and texts as numbers, and nothing as null, false or an empty list. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** An answer that says whose account it is, and not what it has: the login failed, or the panel does not know the question. */
function isLogin(answer: Row): boolean {
  return 'user_info' in answer || 'auth' in answer || 'server_info' in answer;
}

/** A list, or an object with numbers for names, as PHP writes a list that has holes. Null for anything else. */
function rowsOf(answer: unknown): unknown[] | null {
  if (Array.isArray(answer)) return answer;
  if (!isRow(answer)) return null;
  const keys = Object.keys(answer);
  return keys.every((key) => /^\d+$/.test(key)) ? Object.values(answer) : null;
}

function groupNames(answer: unknown): ReadonlyMap<string, string> {
  const rows = (rowsOf(answer) ?? []).filter(isRow);
  return new Map(rows.map((row) => [textOf(row.category_id), textOf(row.category_name)]));
}

/** One category, or several. */
const categoriesOf = ({ category_id: one, category_ids: several }: Row): string[] =>
  [...(rowsOf(several) ?? []), one].map(textOf).filter((id) => id !== '');

/**
 * The channels of a panel (Xtream), from its answers to `get_live_streams` and `get_live_categories`. It has names and ids for
 * the guide only: its addresses have credentials, so none is ever made.
 */
export function readPanel(
  streams: unknown,
  categories: unknown,
  refusals: Refusals,
): ListedChannel[] {
  if (isRow(streams) && isLogin(streams)) throw new UnreadableListing('login');
  const rows = rowsOf(streams);
  if (!rows) throw new UnreadableListing(streams ? 'not-a-panel' : 'empty');
  if (rows.length === 0) throw new UnreadableListing('empty');
  if (rows.length > MAX_CHANNELS) throw new UnreadableListing('too-many');
  const names = groupNames(categories);
  const seen = new Set<string>();
  const channels: ListedChannel[] = [];
  for (const [place, row] of rows.entries()) {
    const line = place + 1;
    if (!isRow(row)) {
      refusals.add(line, 'malformed-entry');
      continue;
    }
    const type = textOf(row.stream_type).toLowerCase();
    const name = words(textOf(row.name), MAX_NAME);
    const id = textOf(row.stream_id);
    if (name === '') refusals.add(line, 'no-name');
    else if (/movie|series|vod/.test(type)) refusals.add(line, 'not-live');
    else if (id !== '' && seen.has(id)) refusals.add(line, 'duplicate');
    else {
      seen.add(id);
      channels.push({
        line,
        name,
        otherNames: [],
        guideIds: guideIdsOf(textOf(row.epg_channel_id)),
        number: channelNumber(textOf(row.num)),
        logo: pictureAddress(textOf(row.stream_icon)),
        groups: [...new Set(categoriesOf(row).flatMap((id) => groupsOf(names.get(id) ?? '')))],
        shiftMinutes: 0,
        isRadio: type.includes('radio'),
        address: null,
        addressRefusal: null,
      });
    }
  }
  if (channels.length === 0) throw new UnreadableListing('nothing-usable');
  return channels;
}
