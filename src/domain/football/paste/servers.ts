import { asked, type Cell, type PastedServer, understood } from './cell.ts';
import type { KnownNames } from './known-names.ts';
import { type Item, itemsOf } from './line-items.ts';
import { oneSpace } from './text.ts';

/** A server as it is written. `isWhole`: the address has its scheme. */
export type RawServer = {
  label: string | null;
  url: string | null;
  isWhole: boolean;
  /** It may belong to another match. */
  isDoubtful?: boolean;
};

const NO_LABEL = /^(?:link|enlace|url|ver|mirar|aca|acá|server|servidor|aquí|aqui)?\s*\d*$/iu;

const labelOf = (text: string): string | null => {
  const label = oneSpace(text.replace(/^[\s:.-]+|(?<![\s:.-])[\s:.-]+$/g, ''));
  return label === '' || NO_LABEL.test(label) ? null : label;
};

const textOf = (item: Item | undefined): string | null => {
  if (!item) return null;
  if (item.kind === 'text' || item.kind === 'suffix') return item.text;
  if (item.kind === 'channel' || item.kind === 'team' || item.kind === 'league') return item.text;
  return null;
};

const CONNECTOR = /^(?:y|e|o|por|en|con|tambi[eé]n)$/iu;

/**
 * Servers of a text that holds nothing else: names, addresses, or names with their addresses. A name belongs to the
 * address behind it; a remark in brackets to the address before it.
 */
export function readServers(items: readonly Item[]): RawServer[] {
  const servers: RawServer[] = [];
  let words: string[] = [];
  let isChannel = false;
  const flush = (): void => {
    const label = labelOf(words.join(' '));
    if (label !== null) servers.push({ label, url: null, isWhole: true });
    words = [];
    isChannel = false;
  };
  let behind = 0;
  for (const [at, item] of items.entries()) {
    if (at < behind) continue;
    const remark = words.length > 0 ? remarkBeforeUrl(items, at) : null;
    if (remark !== null) {
      words.push(`(${remark})`);
      behind = at + 3;
      continue;
    }
    if (item.kind === 'url') {
      const label = item.label ?? labelOf(words.join(' '));
      servers.push({ label, url: item.url, isWhole: item.isWhole });
      words = [];
      isChannel = false;
      continue;
    }
    if (item.kind === 'channel') {
      if (words.length > 0) flush();
      words = [item.text];
      isChannel = true;
      continue;
    }
    if (item.kind === 'stop' || item.kind === 'dash') {
      const next = items[at + 1];
      const leadsToUrl = next?.kind === 'url' && /^[:|→)]?$/.test(stopText(item));
      if (item.kind === 'stop' && item.text === '(' && closesUrl(items, at, servers)) continue;
      if (!leadsToUrl && !(item.kind === 'dash' && next?.kind === 'url')) flush();
      continue;
    }
    const text = textOf(item);
    if (text === null) continue;
    if (
      !/[\p{L}\p{N}]/u.test(text) ||
      (CONNECTOR.test(text) && (isChannel || words.length === 0))
    ) {
      flush();
      continue;
    }
    if (isRemark(items, at, servers)) {
      const last = servers.at(-1);
      if (last) last.label = labelOf(text);
      continue;
    }
    words.push(text);
  }
  flush();
  return servers;
}

const stopText = (item: Item): string => (item.kind === 'stop' ? item.text : '');

const closesUrl = (items: readonly Item[], at: number, servers: readonly RawServer[]): boolean =>
  items[at - 1]?.kind === 'url' && servers.at(-1)?.label === null;

/** `Opción 2 (inglés): https://…` */
function remarkBeforeUrl(items: readonly Item[], at: number): string | null {
  const [open, inner, close, next, last] = items.slice(at, at + 5);
  if (!open || !inner || !close || stopText(open) !== '(' || stopText(close) !== ')') return null;
  const leads = next?.kind === 'url' || (next && stopText(next) === ':' && last?.kind === 'url');
  return leads ? textOf(inner) : null;
}

/** `https://… (HD)` */
const isRemark = (items: readonly Item[], at: number, servers: readonly RawServer[]): boolean => {
  const open = items[at - 1];
  return open?.kind === 'stop' && open.text === '(' && closesUrl(items, at - 1, servers);
};

/** A channel without an address may be written with a comma, a bar or an 'and' between names. */
export function readChannelCell(text: string, known: KnownNames): RawServer[] {
  const whole = known.exact('channel', text);
  if (whole !== null) return [{ label: whole, url: null, isWhole: true }];
  return readServers(
    text
      .split('\n')
      .flatMap((line): Item[] => [...itemsOf(line, known), { kind: 'stop', text: '\n' }]),
  );
}

/** Servers of one match with names of their own: 'Opción 1' for those that have none, and each address once. */
export function nameServers(raw: readonly RawServer[], known: KnownNames): Cell<PastedServer>[] {
  const cells: Cell<PastedServer>[] = [];
  const labels = new Set<string>();
  const urls = new Set<string>();
  const certainly = (server: PastedServer, isDoubtful = false): Cell<PastedServer> =>
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
