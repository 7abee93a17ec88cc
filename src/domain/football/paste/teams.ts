import { oneSpace } from '../../paste/text.ts';
import { normaliseText } from '../../search/text.ts';
import { asked, type Cell, understood } from './cell.ts';
import type { KnownNames } from './known-names.ts';
import type { Item } from './line-items.ts';

export type Teams = { first: Cell<string>; second: Cell<string> };

const LEAGUE_WORDS =
  /^(?:\S+ ){0,1}(?:liga|copa|torneo|supercopa|recopa|eliminatorias?|amistosos?|campeonato|superliga|league|cup|mundial|clasificatorias|sudamericano)(?: |$)|(?:^| )(?:league|cup|championship)$/;
const ROUND_WORDS =
  /^(?:(?:fecha|jornada|round|ronda|grupo|zona|semana) (?:n )?\w{1,3}|(?:\w+ )?(?:final|semifinal|semifinales|cuartos|cuartos de final|octavos|octavos de final|dieciseisavos|dieciseisavos de final)(?: (?:ida|vuelta))?|ida|vuelta|partido de (?:ida|vuelta)|clasico|en vivo)$/;
/** Of a phrase, words that belong to what stands beside it. */
const LEADING = /^(?:(?:por|en(?! vivo)|y|transmite|juegan|a|hs|hrs)\.? )+/iu;
const TRAILING = /(?: (?:por|en|y|el|a|de|con|va|transmite|juegan|desde|hs|hrs)\.?)+$/iu;
const CONNECTORS =
  /^(?:(?:por|en|y|el|la|a|al|de|del|con|o|e|va|hasta|desde|hs|hrs|hora|horario|dia|día|transmite|juegan)\.?(?: |$))+$/iu;

export const isLeagueName = (text: string): boolean => LEAGUE_WORDS.test(normaliseText(text));
export const isRound = (text: string): boolean => ROUND_WORDS.test(normaliseText(text));

/** 'Canal Tal', 'Tal TV'. */
export const isChannelName = (text: string): boolean =>
  /^(?:canal|senal) |(?:^| )tv(?: |$)/.test(normaliseText(text));

/** 'Liga Tal - Fecha 12' is 'Liga Tal'. */
export const withoutRound = (league: string): string =>
  league.replace(/(?: [-–—·|]|,) (?:fecha|jornada) (?:n[°º.]? ?)?\d{1,2}$/iu, '');

export type Phrase = { kind: 'phrase'; parts: Item[]; text: string; at: number; end: number };

export const shown = (item: Item): string => ('text' in item ? item.text : '');

const isNamePart = (item: Item | undefined): boolean =>
  item?.kind === 'text' || item?.kind === 'team' || item?.kind === 'suffix';

/** Runs of text and known teams, without the connecting words at their ends. */
export function phrasesOf(items: readonly Item[]): Phrase[] {
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
        return { kind: 'text', text: text.replace(/^[\s.:!¡]+|(?<![\s.:!¡])[\s.:!¡]+$/g, '') };
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

const isNumber = ({ text }: Phrase): boolean => !/\p{L}/u.test(text) && /\d/.test(text);

/** `unclear`: a result, or two matches in a line. */
type Split = { teams: Teams; used: Phrase[] } | 'unclear' | null;

const splitInto = (first: Cell<string>, second: Cell<string>, used: readonly Phrase[]) => ({
  teams: { first, second },
  used: [...used],
});

/** 'A - B - C': either dash may be the one between the teams. */
function splitOfThree(phrases: readonly Phrase[]): Split {
  const [one, two, three] = phrases.map(({ text }) => text) as [string, string, string];
  return splitInto(
    asked('which-words', [one, `${one} - ${two}`]),
    asked('which-words', [three, `${two} - ${three}`, two]),
    phrases,
  );
}

const isStop = (item: Item | undefined, text: string): boolean =>
  item?.kind === 'stop' && item.text === text;

const isBracketed = ({ at, end }: Phrase, items: readonly Item[]): boolean =>
  isStop(items[at - 1], '(') && isStop(items[end + 1], ')');

/** Of 'Rayo de Tiza (Villa Tamarisco)' the words outside the brackets. */
function beforeRemark(phrase: Phrase, items: readonly Item[], phrases: readonly Phrase[]): Phrase {
  if (!isBracketed(phrase, items) || isKnownTeam(phrase)) return phrase;
  return phrases.find(({ end }) => end === phrase.at - 2) ?? phrase;
}

const remarkBehind = (
  { end }: Phrase,
  items: readonly Item[],
  phrases: readonly Phrase[],
): Phrase | undefined =>
  phrases.find((phrase) => phrase.at === end + 2 && isBracketed(phrase, items));

/** Where a new name is followed by brackets, they may be part of it. */
function withRemark(cell: Cell<string>, remark: Phrase | undefined): Cell<string> {
  if (cell.state !== 'understood' || !remark) return cell;
  return asked('which-words', [cell.value, `${cell.value} (${remark.text})`]);
}

function withVersus(items: readonly Item[], phrases: readonly Phrase[], known: KnownNames): Split {
  const places = items.flatMap((item, at) => (item.kind === 'versus' ? [at] : []));
  if (places.length !== 1) return 'unclear';
  const at = places[0] as number;
  const nearest = phrases.findLast((phrase) => phrase.end < at);
  const right = phrases.find((phrase) => phrase.at > at);
  if (!nearest || !right) return null;
  const left = beforeRemark(nearest, items, phrases);
  if (isResult(left, right) || isNumber(left) || isNumber(right)) return 'unclear';
  const [first, second] = [nameOf(left, known), nameOf(right, known)];
  if (left === nearest) return splitInto(first, second, [left, right]);
  const remark = remarkBehind(right, items, phrases);
  return splitInto(withRemark(first, nearest), withRemark(second, remark), [left, nearest, right]);
}

const perhaps = (name: string): Cell<string> => asked('which-words', [name]);

/** Both teams in one phrase: known ones side by side, or a hyphen between them. */
function withinPhrase(phrase: Phrase, known: KnownNames): Split {
  const teams = phrase.parts.flatMap((part) => (part.kind === 'team' ? [part.name] : []));
  const texts = phrase.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  const [first, second] = teams;
  if (teams.length === 2 && first && second) {
    const isHyphen = texts.length === 1 && /^[-–—/]$/.test(texts[0] as string);
    const cell = isHyphen ? understood<string> : perhaps;
    return splitInto(cell(first), cell(second), [phrase]);
  }
  const halves = phrase.text.split('-');
  if (halves.length !== 2 || texts.length === 0) return null;
  const [left = '', right = ''] = halves.map((half) => half.trim());
  if (left.length < 3 || right.length < 3) return null;
  const half = (text: string): Cell<string> => perhaps(known.exact('team', text) ?? text);
  return splitInto(half(left), half(right), [phrase]);
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
      : splitInto(nameOf(left, known), nameOf(right, known), [left, right]);
  if (sure.length === 2) return pair(sure[0] as Phrase, sure[1] as Phrase);
  const both = free.filter(({ parts }) => parts.filter(({ kind }) => kind === 'team').length === 2);
  if (hasMoment && both.length === 1) return withinPhrase(both[0] as Phrase, known);
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
      return cell.state === 'understood' ? perhaps(cell.value) : cell;
    };
    return splitInto(doubt(first), doubt(second), [first, second]);
  }
  if (!third) return null;
  // A known team is one of the two; the other stands beside it.
  if (sure.length === 1 && isDash && (sure[0] === first || sure[0] === second))
    return pair(first, second);
  if (free.length > 3) return null;
  return splitOfThree(free);
}

/** 'Santo Domingo 21:30': the day may be the end of the name. */
function withWeakDay(
  cell: Cell<string>,
  phrase: Phrase | undefined,
  items: readonly Item[],
): Cell<string> {
  const next = phrase && items[phrase.end + 1];
  if (next?.kind !== 'day' || !next.day.isWeak || cell.state === 'missing') return cell;
  const names = cell.state === 'understood' ? [cell.value] : cell.candidates;
  return asked('which-words', [...names, `${phrase?.text} ${next.text}`]);
}

/** The two teams of a line, and the phrases that name them. */
export function splitTeams(
  items: readonly Item[],
  phrases: readonly Phrase[],
  known: KnownNames,
  isRow: boolean,
): Split {
  const split = items.some(({ kind }) => kind === 'versus')
    ? withVersus(items, phrases, known)
    : withoutVersus(items, phrases, known, isRow);
  if (split === null || split === 'unclear') return split;
  const { teams, used } = split;
  return splitInto(
    withWeakDay(teams.first, used[0], items),
    withWeakDay(teams.second, used[1], items),
    used,
  );
}
