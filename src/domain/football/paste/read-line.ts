import { oneSpace } from '../../paste/text.ts';
import { normaliseText } from '../../search/text.ts';
import type { KnownNames } from './known-names.ts';
import { type Hint, type Item, itemsOf } from './line-items.ts';
import type { DayMention, TimeMention } from './moments.ts';
import { channelNamed, type RawServer, readServers } from './servers.ts';
import {
  isChannelName,
  isLeagueName,
  isRound,
  type Phrase,
  phrasesOf,
  shown,
  splitTeams,
  type Teams,
} from './teams.ts';

/** What one line, or one row of a table without a header, says. */
export type LineReading = {
  hint: Hint | null;
  teams: Teams | null;
  /** As it is written. */
  league: string | null;
  days: DayMention[];
  times: TimeMention[];
  zone: string | null;
  /** The hour is to be announced. */
  isUnsettled: boolean;
  servers: RawServer[];
  /** Words of which nothing was used. */
  rest: string[];
  /** The words beside the day are such as stand in a heading, so that the day is that of the lines below. */
  isHeading: boolean;
};

const HEADING_WORDS = new Set(
  'agenda,al,buenas,cartelera,con,de,del,deportiva,dia,el,en,esta,este,fecha,fin,finde,fixture,futbol,gente,grilla,horario,hoy,juegos,la,lista,los,noche,para,partido,partidos,programacion,que,semana,son,todos,van,y'.split(
    ',',
  ),
);
/** Gives each zone to its time. What is left is the zone of the line. */
function zonesOf(items: readonly Item[]): string | null {
  let ofLine: string | null = null;
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'zone') continue;
    const [before, after] = [items[at - 1], items[at + 1]];
    if (item.isFlag) {
      if (after?.kind === 'time') after.time.zone ??= item.zone;
      else if (before?.kind === 'time' && !after) before.time.zone ??= item.zone;
      continue;
    }
    const time = before?.kind === 'stop' ? items[at - 2] : before;
    if (time?.kind === 'time') time.time.zone ??= item.zone;
    else ofLine = item.zone;
  }
  return ofLine;
}

/** Without the ends of ranges such as '21:00 a 23:00'. */
function timesOf(items: readonly Item[]): TimeMention[] {
  const times: TimeMention[] = [];
  for (const [at, item] of items.entries()) {
    if (item.kind === 'day' && item.time) times.push(item.time);
    if (item.kind !== 'time') continue;
    const between = items[at - 1];
    const isRange =
      items[at - 2]?.kind === 'time' &&
      (between?.kind === 'dash' ||
        (between?.kind === 'text' && /^(?:a|hasta)$/i.test(between.text)));
    if (!isRange) times.push(item.time);
  }
  return times;
}

/** 'Mulita Sports 7' is not 'Mulita Sports', and 'Copa Ombú Femenina' not 'Copa Ombú'. */
function joinLonger(items: readonly Item[]): Item[] {
  const out: Item[] = [];
  for (const item of items) {
    const last = out.at(-1);
    if (last?.kind === 'channel' && item.kind === 'text' && /^\d{1,3}(?: |$)/.test(item.text)) {
      out[out.length - 1] = { ...last, text: `${last.text} ${item.text}`, name: '' };
    } else out.push(item);
  }
  return out;
}

/** The league as it is written, with what stands right beside its name. */
function leagueAt(items: readonly Item[], at: number, isOwnLine: boolean): [string, number] {
  const [item, next] = [items[at] as Item, items[at + 1]];
  if (!isOwnLine)
    return next?.kind === 'suffix' ? [`${shown(item)} ${shown(next)}`, at + 1] : [shown(item), at];
  let end = at;
  while (['text', 'suffix', 'dash'].includes(items[end + 1]?.kind ?? '')) end++;
  return [written(items.slice(at, end + 1)).replace(/(?<![\s:.-])[\s:.-]+$/, ''), end];
}

const written = (items: readonly Item[]): string =>
  oneSpace(items.map((item) => (item.kind === 'dash' ? '-' : shown(item))).join(' '));

export type LineOptions = { hint?: Hint | null; isRow?: boolean };

export function readLine(line: string, known: KnownNames, options: LineOptions = {}): LineReading {
  let hint = options.hint ?? null;
  const found = joinLonger(itemsOf(line, known));
  const first = found[0];
  // '🔴 21:00 A vs B' is no channel.
  const isMatch = found.some(({ kind }) => kind === 'versus');
  if (first?.kind === 'hint' && !(isMatch && first.hint === 'channel')) hint ??= first.hint;
  const items = found.filter((item) => item.kind !== 'hint' || item.hint === 'channel');
  const lead = items[0]?.kind === 'hint' ? items.slice(1) : items;

  const reading: LineReading = {
    hint,
    teams: null,
    league: null,
    days: items.flatMap((item) => (item.kind === 'day' ? [item.day] : [])),
    times: timesOf(items),
    zone: zonesOf(items.filter(({ kind }) => kind !== 'hint')),
    isUnsettled: items.some(({ kind }) => kind === 'unsettled'),
    servers: [],
    rest: [],
    isHeading: false,
  };
  if (hint === 'league') return { ...reading, league: written(lead) || null };
  if (hint === 'channel') return { ...reading, servers: readServers(lead) };

  const phrases = phrasesOf(items);
  const split = splitTeams(items, phrases, known, options.isRow === true);
  if (split === 'unclear') return { ...reading, days: [], times: [], rest: [line] };
  reading.teams = split?.teams ?? null;
  const used = new Set<Item>(
    (split?.used ?? []).flatMap(({ at, end }) => items.slice(at, end + 1)),
  );
  if (!split && items.some(({ kind }) => kind === 'url'))
    return { ...reading, servers: readServers(items) };
  takeRest(reading, items, used, phrases, known);
  reading.isHeading = reading.rest.every((text) =>
    normaliseText(text)
      .split(' ')
      .every((word) => HEADING_WORDS.has(word)),
  );
  if (/:\s*$/.test(line) || reading.rest.length === 0) reading.isHeading = true;
  return reading;
}

/** The address behind a name, and its place. `isJoint`: what may stand between them. */
function urlBehind(items: readonly Item[], at: number, isJoint: (item: Item) => boolean) {
  const [next, after] = [items[at + 1], items[at + 2]];
  const url = next?.kind === 'url' ? next : next && isJoint(next) ? after : undefined;
  if (url?.kind !== 'url' || url.label !== null) return null;
  return { url: url.url, isWhole: url.isWhole, end: url === next ? at + 1 : at + 2 };
}

/** A channel that is known needs no address: behind a comma there is another server. */
const isChannelJoint = (item: Item): boolean =>
  item.kind === 'dash' || (item.kind === 'stop' && !/[,;+]/.test(item.text));

const isComma = (item: Item | undefined): boolean =>
  item?.kind === 'stop' && /^[,;+|]$/.test(item.text);

/** In a list beside a channel that is known: 'Gol TV, Ombú Sport'. */
const isListedWithChannels = (items: readonly Item[], { at, end }: Phrase): boolean =>
  (isComma(items[at - 1]) && items[at - 2]?.kind === 'channel') ||
  (isComma(items[end + 1]) && items[end + 2]?.kind === 'channel');

/** `https://… (Ombú Sport)` */
function channelBehind(items: readonly Item[], at: number): string | null {
  const [open, channel, close] = items.slice(at + 1, at + 4);
  const isBracketed =
    open?.kind === 'stop' && open.text === '(' && close?.kind === 'stop' && close.text === ')';
  return isBracketed && channel?.kind === 'channel' ? channel.name || channel.text : null;
}

/** Leagues and servers among what the teams left. */
function takeRest(
  reading: LineReading,
  items: readonly Item[],
  used: ReadonlySet<Item>,
  phrases: readonly Phrase[],
  known: KnownNames,
): void {
  const isOwnLine = reading.teams === null;
  const phraseAt = new Map(phrases.map((phrase) => [phrase.at, phrase]));
  let nextIsChannel = false;
  for (let at = 0; at < items.length; at++) {
    const item = items[at] as Item;
    if (used.has(item)) continue;
    if (item.kind === 'hint') nextIsChannel = true;
    if (item.kind === 'league') {
      const [text, end] = leagueAt(items, at, isOwnLine);
      reading.league ??= text;
      at = end;
    }
    if (item.kind === 'channel') {
      const found = urlBehind(items, at, isChannelJoint);
      const channel = channelNamed(item.name || item.text);
      const { end, ...url } = found ?? { end: at };
      reading.servers.push({ ...channel, ...url });
      at = end;
      nextIsChannel = false;
    }
    if (item.kind === 'url') {
      const behind = item.label === null ? channelBehind(items, at) : null;
      reading.servers.push({ label: behind ?? item.label, url: item.url, isWhole: item.isWhole });
      if (behind !== null) at += 3;
    }
    const phrase = phraseAt.get(at);
    if (!phrase) continue;
    const isAmongChannels = isOwnLine && isListedWithChannels(items, phrase);
    at = phrase.end;
    const found = urlBehind(items, at, ({ kind }) => kind !== 'text');
    if (found) {
      const { end, ...url } = found;
      reading.servers.push({ label: phrase.text, ...url });
      at = end;
    } else if (isRound(phrase.text)) {
      // Neither a league nor a remark.
    } else if (reading.league === null && isLeagueName(phrase.text)) reading.league = phrase.text;
    else if (
      nextIsChannel ||
      isAmongChannels ||
      (!isOwnLine && (isChannelName(phrase.text) || known.near('channel', phrase.text).length > 0))
    )
      reading.servers.push(channelNamed(phrase.text));
    else reading.rest.push(phrase.text);
    nextIsChannel = false;
  }
}
