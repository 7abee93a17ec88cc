import { oneSpace } from '../../paste/text.ts';
import type { TypedServer } from '../match-edit.ts';
import { asked, type Cell, understood } from './cell.ts';
import type { KnownNames } from './known-names.ts';
import { type Item, itemsOf } from './line-items.ts';

/** A server as it is written. `isWhole`: the address has its scheme. */
export type RawServer = {
  label: string | null;
  url: string | null;
  isWhole: boolean;
  /** It may belong to another match. */
  isDoubtful?: boolean;
};

/** A channel without an address. */
export const channelNamed = (label: string): RawServer => ({ label, url: null, isWhole: true });

const NO_LABEL = /^(?:link|enlace|url|ver|mirar|aca|acá|server|servidor|aquí|aqui)?\s*\d*$/iu;

const labelOf = (text: string): string | null => {
  const label = oneSpace(text.replace(/^[\s:.-]+|(?<![\s:.-])[\s:.-]+$/g, ''));
  return label === '' || NO_LABEL.test(label) ? null : label;
};

const WORDS: readonly string[] = ['text', 'suffix', 'channel', 'team', 'league'];
const textOf = (item: Item): string | null =>
  WORDS.includes(item.kind) && 'text' in item ? item.text : null;

const CONNECTOR = /^(?:y|e|o|por|en|con|tambi[eé]n)$/iu;

/**
 * Servers of a text that holds nothing else: names, addresses, or names with their addresses. A name belongs to the
 * address behind it; a remark in brackets to the address before it.
 */
export function readServers(items: readonly Item[]): RawServer[] {
  const servers: RawServer[] = [];
  let words: string[] = [];
  let isChannel = false;
  const takeLabel = (): string | null => {
    const label = labelOf(words.join(' '));
    words = [];
    isChannel = false;
    return label;
  };
  const flush = (): void => {
    const label = takeLabel();
    if (label !== null) servers.push(channelNamed(label));
  };
  for (let at = 0; at < items.length; at++) {
    const item = items[at] as Item;
    const remark = words.length > 0 ? remarkBeforeUrl(items, at) : null;
    const text = textOf(item);
    if (remark !== null) {
      words.push(`(${remark})`);
      at += 2;
    } else if (item.kind === 'url') {
      const label = takeLabel();
      servers.push({ label: item.label ?? label, url: item.url, isWhole: item.isWhole });
    } else if (item.kind === 'channel') {
      flush();
      words = [item.text];
      isChannel = true;
    } else if (item.kind === 'stop' || item.kind === 'dash') {
      const leadsToUrl = items[at + 1]?.kind === 'url' && /^[:|→)]?$/.test(stopText(item));
      const opensRemark = stopText(item) === '(' && isBehindUrl(items, at, servers);
      if (!opensRemark && !leadsToUrl) flush();
    } else if (text !== null) {
      const isJoint = CONNECTOR.test(text) && (isChannel || words.length === 0);
      const last = servers.at(-1);
      if (!/[\p{L}\p{N}]/u.test(text) || isJoint) flush();
      // `https://… (HD)`
      else if (last && stopText(items[at - 1]) === '(' && isBehindUrl(items, at - 1, servers))
        last.label = labelOf(text);
      else words.push(text);
    }
  }
  flush();
  return servers;
}

const stopText = (item: Item | undefined): string => (item?.kind === 'stop' ? item.text : '');

const isBehindUrl = (items: readonly Item[], at: number, servers: readonly RawServer[]): boolean =>
  items[at - 1]?.kind === 'url' && servers.at(-1)?.label === null;

/** `Opción 2 (inglés): https://…` */
function remarkBeforeUrl(items: readonly Item[], at: number): string | null {
  const [open, inner, close, next, last] = items.slice(at, at + 5);
  if (!inner || stopText(open) !== '(' || stopText(close) !== ')') return null;
  const leads = next?.kind === 'url' || (stopText(next) === ':' && last?.kind === 'url');
  return leads ? textOf(inner) : null;
}

/** A channel without an address may be written with a comma, a bar or an 'and' between names. */
export function readChannelCell(text: string, known: KnownNames): RawServer[] {
  const whole = known.exact('channel', text);
  if (whole !== null) return [channelNamed(whole)];
  return readServers(
    text
      .split('\n')
      .flatMap((line): Item[] => [...itemsOf(line, known), { kind: 'stop', text: '\n' }]),
  );
}

/** Servers of one match with names of their own: 'Opción 1' for those that have none, and each address once. */
export function nameServers(raw: readonly RawServer[], known: KnownNames): Cell<TypedServer>[] {
  const cells: Cell<TypedServer>[] = [];
  const labels = new Set<string>();
  const urls = new Set<string>();
  const certainly = (server: TypedServer, isDoubtful = false): Cell<TypedServer> =>
    isDoubtful ? asked('which-match', [server]) : understood(server);
  const withAddress = new Set(raw.flatMap(({ label, url }) => (label && url ? [label] : [])));
  const counts = new Map<string, number>();
  const unique = (label: string): string => {
    let name = label;
    let count = counts.get(label) ?? 1;
    while (labels.has(name)) name = `${label} (${++count})`;
    counts.set(label, count);
    labels.add(name);
    return name;
  };
  let unnamed = 0;
  for (const { label, url, isWhole, isDoubtful } of raw) {
    const name = label === null ? null : (known.exact('channel', label) ?? label);
    if (url === null) {
      if (name === null || withAddress.has(label as string) || labels.has(name)) continue;
      labels.add(name);
      const channel = known.exact('channel', name);
      cells.push(
        channel !== null
          ? certainly({ label: channel, url: null }, isDoubtful)
          : asked('no-address', [
              ...known.near('channel', name).map((near) => ({ label: near, url: null })),
              { label: name, url: null },
            ]),
      );
      continue;
    }
    if (urls.has(url)) continue;
    urls.add(url);
    if (name === null) unnamed += 1;
    const server = { label: unique(name ?? `Opción ${unnamed}`), url };
    cells.push(isWhole ? understood(server) : asked('no-address', [server]));
  }
  return cells;
}
