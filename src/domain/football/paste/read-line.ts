import { normaliseText } from '../../search/text.ts';
import { asked, type Cell, understood } from './cell.ts';
import type { KnownNames } from './known-names.ts';
import { type Hint, type Item, itemsOf } from './line-items.ts';
import type { DayMention, TimeMention } from './moments.ts';
import { type RawServer, readServers } from './servers.ts';
import { oneSpace } from './text.ts';

export type Teams = { first: Cell<string>; second: Cell<string> };

/** What one line, or one row of a table without a header, says. */
export type Reading = {
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

const LEAGUE_WORDS =
  /^(?:\S+ ){0,1}(?:liga|copa|torneo|supercopa|recopa|eliminatorias?|amistosos?|campeonato|superliga|league|cup|mundial|clasificatorias|sudamericano)(?: |$)|(?:^| )(?:league|cup|championship)$/;
const ROUND_WORDS =
  /^(?:(?:fecha|jornada|round|ronda|grupo|zona|semana) (?:n )?\w{1,3}|(?:\w+ )?(?:final|semifinal|semifinales|cuartos|cuartos de final|octavos|octavos de final)|ida|vuelta|partido de (?:ida|vuelta)|clasico|en vivo)$/;
const HEADING_WORDS = new Set(
  'agenda,al,buenas,cartelera,con,de,del,dia,el,en,esta,este,fecha,fin,finde,fixture,futbol,gente,grilla,horario,hoy,juegos,la,lista,los,noche,para,partido,partidos,programacion,que,semana,son,todos,van,y'.split(
    ',',
  ),
);
/** Of a phrase, words that belong to what stands beside it. */
const LEADING = /^(?:(?:por|en|y|transmite|juegan|a|hs|hrs)\.? )+/iu;
const TRAILING = /(?: (?:por|en|y|el|a|de|con|va|transmite|juegan|desde|hs|hrs)\.?)+$/iu;
const CONNECTORS =
  /^(?:(?:por|en|y|el|la|a|al|de|del|con|o|e|va|hasta|desde|hs|hrs|hora|horario|dia|día|transmite|juegan)\.?(?: |$))+$/iu;

const isLeagueName = (text: string): boolean => LEAGUE_WORDS.test(normaliseText(text));
export const isRound = (text: string): boolean => ROUND_WORDS.test(normaliseText(text));

type Phrase = { kind: 'phrase'; parts: Item[]; text: string; at: number; end: number };

const shown = (item: Item): string => ('text' in item ? item.text : '');

const isNamePart = (item: Item | undefined): boolean =>
  item?.kind === 'text' || item?.kind === 'team' || item?.kind === 'suffix';

/** Runs of text and known teams, without the connecting words at their ends. */
function phrasesOf(items: readonly Item[]): Phrase[] {
  const phrases: Phrase[] = [];
  for (let at = 0; at < items.length; at++) {
    if (!isNamePart(items[at])) continue;
    const start = at;
    while (isNamePart(items[at + 1])) at++;
    const parts = items
      .slice(start, at + 1)
      .map((item, place, all): Item => {
        if (item.kind !== 'text') return item;
        let text = item.text;
        if (place === 0) text = text.replace(LEADING, '');
        if (place === all.length - 1) text = text.replace(TRAILING, '');
        return { kind: 'text', text: text.replace(/^[\s.:!¡]+|[\s.:!¡]+$/g, '') };
      })
      .filter((item) => item.kind !== 'text' || (item.text !== '' && !CONNECTORS.test(item.text)));
    if (parts.length === 0) continue;
    phrases.push({
      kind: 'phrase',
      parts,
      text: oneSpace(parts.map(shown).join(' ')),
      at: start,
      end: at,
    });
  }
  return phrases;
}

/** A team's name as a phrase gives it. */
function nameOf({ parts, text }: Phrase, known: KnownNames): Cell<string> {
  const suffix = parts
    .filter((part) => part.kind === 'suffix')
    .map(shown)
    .join(' ');
  const named = (name: string): string => oneSpace(`${name} ${suffix}`);
  const teams = parts.flatMap((part) => (part.kind === 'team' ? [part.name] : []));
  const texts = parts.filter((part) => part.kind === 'text');
  if (teams.length === 1 && texts.length === 0) return understood(named(teams[0] as string));
  if (teams.length > 0) return asked('which-words', [...teams.map(named), text]);
  const name = texts.map(shown).join(' ');
  // 'Sporting Cacharros por Tele Pirincho': where the name ends is not to be seen.
  const [before = '', ...behind] = name.split(/ (?:por|transmite|en vivo)(?: |$)/iu);
  if (behind.length > 0) return asked('which-words', [named(before), named(name)]);
  const read = known.read('team', name);
  if (read.state === 'understood') return understood(named(read.value));
  return read.state === 'asked' ? asked(read.why, read.candidates.map(named)) : read;
}

const isKnownTeam = ({ parts }: Phrase): boolean =>
  parts.some((part) => part.kind === 'team') && parts.every((part) => part.kind !== 'text');

const isResult = (left: Phrase, right: Phrase): boolean =>
  /(?:^| )\d{1,2}$/.test(left.text) && /^\d{1,2}(?: |$)/.test(right.text);

/** `unclear`: a result, or two matches in a line. */
type Split = { teams: Teams; used: Phrase[] } | 'unclear' | null;

/** 'A - B - C': either dash may be the one between the teams. */
function splitOfThree(phrases: readonly Phrase[]): Teams {
  const [one, two, three] = phrases.map(({ text }) => text) as [string, string, string];
  return {
    first: asked('which-words', [one, `${one} - ${two}`]),
    second: asked('which-words', [three, `${two} - ${three}`, two]),
  };
}

function withVersus(items: readonly Item[], phrases: readonly Phrase[], known: KnownNames): Split {
  const places = items.flatMap((item, at) => (item.kind === 'versus' ? [at] : []));
  if (places.length !== 1) return 'unclear';
  const at = places[0] as number;
  const left = phrases.findLast((phrase) => phrase.end < at);
  const right = phrases.find((phrase) => phrase.at > at);
  if (!left || !right) return null;
  if (isResult(left, right)) return 'unclear';
  return {
    teams: { first: nameOf(left, known), second: nameOf(right, known) },
    used: [left, right],
  };
}

/** Both teams in one phrase: known ones side by side, or a hyphen between them. */
function withinPhrase(phrase: Phrase, known: KnownNames): Split {
  const teams = phrase.parts.flatMap((part) => (part.kind === 'team' ? [part.name] : []));
  const texts = phrase.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  const [first, second] = teams;
  if (teams.length === 2 && first && second) {
    const isHyphen = texts.length === 1 && /^[-–—/]$/.test(texts[0] as string);
    return {
      teams: isHyphen
        ? { first: understood(first), second: understood(second) }
        : {
            first: asked('which-words', [first]),
            second: asked('which-words', [second]),
          },
      used: [phrase],
    };
  }
  const halves = phrase.text.split('-');
  if (halves.length !== 2 || texts.length === 0) return null;
  const [left = '', right = ''] = halves.map((half) => half.trim());
  if (left.length < 3 || right.length < 3) return null;
  const of = (text: string): string => known.exact('team', text) ?? text;
  return {
    teams: {
      first: asked('which-words', [of(left)]),
      second: asked('which-words', [of(right)]),
    },
    used: [phrase],
  };
}

function withoutVersus(
  items: readonly Item[],
  phrases: readonly Phrase[],
  known: KnownNames,
  isRow: boolean,
): Split {
  const free = phrases.filter(
    ({ text, parts }) =>
      !isRound(text) && (parts.some(({ kind }) => kind === 'team') || !isLeagueName(text)),
  );
  const hasMoment = items.some(({ kind }) => kind === 'time' || kind === 'day');
  const sure = free.filter(isKnownTeam);
  const [first, second, third] = free;
  if (!first) return null;
  const pair = (left: Phrase, right: Phrase): Split =>
    isResult(left, right)
      ? 'unclear'
      : {
          teams: { first: nameOf(left, known), second: nameOf(right, known) },
          used: [left, right],
        };
  if (sure.length === 2) return pair(sure[0] as Phrase, sure[1] as Phrase);
  if (free.length === 1) return hasMoment || isRow ? withinPhrase(first, known) : null;
  const between = items.slice(first.end + 1, second?.at);
  const isDash = between.length === 1 && between[0]?.kind === 'dash';
  if (second && isResult(first, second)) return 'unclear';
  if (!second || (!isRow && !isDash)) return null;
  if (!hasMoment && sure.length === 0 && !isRow) return null;
  if (free.length === 2) {
    if (isRow || sure.length === 1) return pair(first, second);
    const doubt = (phrase: Phrase): Cell<string> => {
      const cell = nameOf(phrase, known);
      return cell.state === 'understood' ? asked('which-words', [cell.value]) : cell;
    };
    return { teams: { first: doubt(first), second: doubt(second) }, used: [first, second] };
  }
  if (!third) return null;
  // A known team is one of the two; the other stands beside it.
  if (sure.length === 1 && isDash && (sure[0] === first || sure[0] === second))
    return pair(first, second);
  if (free.length > 3) return null;
  return { teams: splitOfThree(free), used: [...free] };
}

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
  let end = at;
  const joins = (item: Item | undefined): boolean =>
    item?.kind === 'text' || item?.kind === 'suffix' || (isOwnLine && item?.kind === 'dash');
  if (!isOwnLine) {
    const next = items[at + 1];
    const isJoined = next?.kind === 'suffix' || (next?.kind === 'text' && isOwnLine);
    return [shown(items[at] as Item) + (isJoined ? ` ${shown(next)}` : ''), isJoined ? at + 1 : at];
  }
  while (joins(items[end + 1])) end++;
  const text = items
    .slice(at, end + 1)
    .map((item) => (item.kind === 'dash' ? '-' : shown(item)))
    .join(' ')
    .replace(/[\s:.-]+$/, '');
  return [oneSpace(text), end];
}

export type LineOptions = { hint?: Hint | null; isRow?: boolean };

export function readLine(line: string, known: KnownNames, options: LineOptions = {}): Reading {
  let hint = options.hint ?? null;
  const found = joinLonger(itemsOf(line, known));
  const first = found[0];
  if (first?.kind === 'hint') hint ??= first.hint;
  const items = found.filter((item) => item.kind !== 'hint' || item.hint === 'channel');
  const lead = items[0]?.kind === 'hint' ? items.slice(1) : items;

  const reading: Reading = {
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
  if (hint === 'league') {
    const text = oneSpace(lead.map((item) => (item.kind === 'dash' ? '-' : shown(item))).join(' '));
    return { ...reading, league: text === '' ? null : text };
  }
  if (hint === 'channel') return { ...reading, servers: readServers(lead) };

  const phrases = phrasesOf(items);
  const split = items.some(({ kind }) => kind === 'versus')
    ? withVersus(items, phrases, known)
    : withoutVersus(items, phrases, known, options.isRow === true);
  if (split === 'unclear') return { ...reading, days: [], times: [], rest: [line] };
  if (split) reading.teams = doubtWeakDays(split, items);
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

/** 'Santo Domingo 21:30': the day may be the end of the name. */
function doubtWeakDays(
  { teams, used }: Exclude<Split, null | 'unclear'>,
  items: readonly Item[],
): Teams {
  const cells = [teams.first, teams.second];
  for (const [place, phrase] of used.slice(0, 2).entries()) {
    const next = items[phrase.end + 1];
    const cell = cells[place];
    if (next?.kind !== 'day' || !next.day.isWeak || !cell || cell.state === 'missing') continue;
    const names = cell.state === 'understood' ? [cell.value] : cell.candidates;
    cells[place] = asked('which-words', [...names, `${phrase.text} ${next.text}`]);
  }
  return { first: cells[0] as Cell<string>, second: cells[1] as Cell<string> };
}

/** Leagues and servers among what the teams left. */
function takeRest(
  reading: Reading,
  items: readonly Item[],
  used: ReadonlySet<Item>,
  phrases: readonly Phrase[],
  known: KnownNames,
): void {
  const isOwnLine = reading.teams === null;
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
      const [next, after] = [items[at + 1], items[at + 2]];
      const url = next?.kind === 'url' ? next : after;
      const isPaired =
        url?.kind === 'url' &&
        url.label === null &&
        (url === next || next?.kind === 'stop' || next?.kind === 'dash');
      reading.servers.push({
        label: item.name || item.text,
        url: isPaired ? url.url : null,
        isWhole: isPaired ? url.isWhole : true,
      });
      if (isPaired) at += url === next ? 1 : 2;
      nextIsChannel = false;
    }
    if (item.kind === 'url')
      reading.servers.push({ label: item.label, url: item.url, isWhole: item.isWhole });
    const phrase = phrases.find(({ at: start }) => start === at);
    if (!phrase) continue;
    at = phrase.end;
    const url = items[at + 1]?.kind === 'url' ? items[at + 1] : items[at + 2];
    const leadsToUrl = url?.kind === 'url' && items[at + 1]?.kind !== 'text' && url.label === null;
    if (leadsToUrl && url.kind === 'url') {
      reading.servers.push({ label: phrase.text, url: url.url, isWhole: url.isWhole });
      at = items.indexOf(url);
    } else if (isRound(phrase.text)) {
      // Neither a league nor a remark.
    } else if (reading.league === null && isLeagueName(phrase.text)) reading.league = phrase.text;
    else if (nextIsChannel || (!isOwnLine && known.near('channel', phrase.text).length > 0))
      reading.servers.push({ label: phrase.text, url: null, isWhole: true });
    else reading.rest.push(phrase.text);
    nextIsChannel = false;
  }
}
