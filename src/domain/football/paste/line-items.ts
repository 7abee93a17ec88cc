import type { Span } from '../../paste/forms.ts';
import { oneSpace } from '../../paste/text.ts';
import type { KnownNames } from './known-names.ts';
import { zoneOfFlag } from './moment-words.ts';
import { type DayMention, type FoundMoment, findMoments, type TimeMention } from './moments.ts';

/** What a field or an emoji in front of a text says about it. */
export type Hint = 'match' | 'league' | 'channel' | 'time' | 'day';

export type Item =
  | { kind: 'text'; text: string }
  | { kind: 'url'; url: string; isWhole: boolean; label: string | null }
  | { kind: 'team' | 'league' | 'channel'; text: string; name: string }
  /** Women, youth, reserves: part of a team's name. */
  | { kind: 'suffix'; text: string }
  | { kind: 'versus'; text: string }
  | { kind: 'dash' }
  /** A boundary between fields. */
  | { kind: 'stop'; text: string }
  | { kind: 'time'; time: TimeMention; text: string }
  | { kind: 'day'; day: DayMention; time: TimeMention | null; text: string }
  | { kind: 'zone'; zone: string; isFlag: boolean }
  | { kind: 'unsettled' }
  | { kind: 'hint'; hint: Hint };

type Carved = Span & { item: Item | null };

/** Cuts items out of the texts. What a carver leaves stays text for the next one. */
function carve(items: readonly Item[], find: (text: string, isAlone: boolean) => Carved[]): Item[] {
  return items.flatMap((item) => {
    if (item.kind !== 'text') return [item];
    const out: Item[] = [];
    let at = 0;
    for (const { from, to, item: found } of find(item.text, items.length === 1)) {
      if (from > at) out.push({ kind: 'text', text: item.text.slice(at, from) });
      if (found) out.push(found);
      at = to;
    }
    if (at < item.text.length) out.push({ kind: 'text', text: item.text.slice(at) });
    return out;
  });
}

const byPattern =
  (form: RegExp, make: (found: RegExpExecArray) => Item | null) =>
  (text: string): Carved[] =>
    [...text.matchAll(form)].map((found) => ({
      from: found.index,
      to: found.index + found[0].length,
      item: make(found),
    }));

const MARKDOWN_LINK = /\[([^[\]()]{1,100})\]\((https?:\/\/[^\s()]+)\)/g;
const URL = /(?:https?:\/\/|www\.)[^\s<>"|]+/gi;
/** Schemes that are never an address of a video. */
const NO_URL = /\b(?:javascript|data|vbscript|file):\S*/gi;

const trimmedUrl = (url: string): string => {
  const trimmed = url.replace(/(?<![.,;:!?*'»”])[.,;:!?*'»”]+$/, '');
  return trimmed.endsWith(')') && !trimmed.includes('(') ? trimmed.slice(0, -1) : trimmed;
};

const carveUrls = (text: string): Carved[] =>
  [...text.matchAll(URL)].map((found) => {
    const url = trimmedUrl(found[0]);
    const isWhole = /^https?:/i.test(url);
    return {
      from: found.index,
      to: found.index + url.length,
      item: { kind: 'url', url: isWhole ? url : `https://${url}`, isWhole, label: null },
    };
  });

const HINTS: [RegExp, Hint][] = [
  [/[🏆🥇🏅]/u, 'league'],
  [/[📺🖥📡▶🔴🎥]/u, 'channel'],
  [/[⏰⏱⌚⏲]|[\u{1f550}-\u{1f567}]/u, 'time'],
  [/[📅📆🗓]/u, 'day'],
  [/[⚽🏟]/u, 'match'],
];

const PICTURE =
  /\p{RI}\p{RI}|\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*(?:\u200d\p{Extended_Pictographic}\ufe0f?)*/gu;

const carvePictures = byPattern(PICTURE, ([picture]) => {
  if (picture.startsWith('🆚')) return { kind: 'versus', text: 'vs' };
  const zone = zoneOfFlag(picture);
  if (zone !== null) return { kind: 'zone', zone, isFlag: true };
  const hint = HINTS.find(([form]) => form.test(picture))?.[1];
  return hint ? { kind: 'hint', hint } : null;
});

const carveNames =
  (known: KnownNames) =>
  (text: string): Carved[] =>
    known.spans(text).map(({ kind, name, from, to }) => ({
      from,
      to,
      item: { kind, name, text: text.slice(from, to) },
    }));

const SUFFIX =
  /(?<![\p{L}\d])(?:\((?:f|m|fem|masc|r|res)\.?\)|\(?(?:sub|u)[ -]?\d\d\)?|\(?(?:femenino|femenina|fem\.|masculino|reserva)\)?)(?![\p{L}\d])/giu;

const carveMoments = (text: string, isAlone: boolean): Carved[] =>
  findMoments(text, isAlone).map(({ found, from, to }) => ({
    from,
    to,
    item: itemOf(found, text.slice(from, to)),
  }));

function itemOf(moment: FoundMoment, text: string): Item {
  if (moment.kind === 'time') return { kind: 'time', time: moment.time, text };
  if (moment.kind === 'day')
    return { kind: 'day', day: moment.day, time: moment.time ?? null, text };
  if (moment.kind === 'zone') return { kind: 'zone', zone: moment.zone, isFlag: false };
  return { kind: 'unsettled' };
}

const VERSUS = /(?<![\p{L}\d])(?:(?:v\/s|vs?\.?|versus|contra|x)(?![\p{L}\d])|c\/)/giu;
const STOPS =
  /\s[-–—]+(?=\s|$)|^[-–—]+(?=\s|$)|[–—]|[|,;()[\]→+]|:(?=\s|$)|\s(?:\/\/?|[·•∙])(?=\s|$)|\n/gu;

const carveVersus = (text: string): Carved[] =>
  byPattern(VERSUS, ([word]) => ({ kind: 'versus', text: word }))(text).filter(({ from, to }) => {
    // A single capital may be an initial or a number of a name, unless all is in capitals.
    const word = text.slice(from, to);
    return word.length > 1 || word === word.toLowerCase() || text === text.toUpperCase();
  });

const carveStops = byPattern(STOPS, ([stop]) =>
  /[-–—]/.test(stop) ? { kind: 'dash' } : { kind: 'stop', text: stop.trim() },
);

/** 'A vs B x Canal': beside another word between the teams, 'x' is 'por'. */
function withoutCrosses(items: readonly Item[]): Item[] {
  const isCross = (item: Item): boolean => item.kind === 'versus' && /^x$/i.test(item.text);
  const hasOther = items.some((item) => item.kind === 'versus' && !isCross(item));
  return items.map((item) => (hasOther && isCross(item) ? { kind: 'text', text: 'por' } : item));
}

/** '#TorneoPotrero' is 'Torneo Potrero'. */
const HASHTAG = /(?<![^\s(|])#(\p{L}[\p{L}\d]{2,40})/gu;
const withoutHashtags = (text: string): string =>
  text.replace(HASHTAG, (_, words: string) =>
    words.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{L})(?=\d)/gu, ' '),
  );

/** A place in the standings: '(3°)'. */
const STANDING = /[([]\d{1,2}\s?[°ºª][)\]]/gu;
/** '(3) - (2)' between two teams. */
const GOALS = /\(\d{1,2}\)(\s*[-–]\s*)\(\d{1,2}\)/gu;
const withoutNumbers = (text: string): string => text.replace(STANDING, ' ').replace(GOALS, ' $1 ');

/** Bold and quoted text, and what starts a line in a list. */
const MARKUP = /[*_~`"“”«»]/g;
const BULLET = /^[\s>•·▪◦‣⁃*+-]*[•·▪◦‣⁃>*+-]\s+|^\s*>+/;
const NUMBERING = /^\s*(?:\d{1,2}[.)°º]|\(\d{1,2}\)|\d\ufe0f?\u20e3)\s*(?=[^\d\s])/u;

/** The parts of a line: addresses, known names, days, times, and the text between them. */
export function itemsOf(line: string, known: KnownNames): Item[] {
  const bare = line.replace(BULLET, '').replace(NUMBERING, '');
  let items: Item[] = [{ kind: 'text', text: bare }];
  items = carve(
    items,
    byPattern(MARKDOWN_LINK, ([, label, url]) => ({
      kind: 'url',
      url: String(url),
      isWhole: true,
      label: oneSpace(String(label)),
    })),
  );
  items = carve(items, carveUrls);
  items = carve(
    items,
    byPattern(NO_URL, () => null),
  );
  items = carve(items, carvePictures);
  items = items.map((item) =>
    item.kind === 'text'
      ? { kind: 'text', text: withoutNumbers(withoutHashtags(item.text.replace(MARKUP, ''))) }
      : item,
  );
  items = carve(items, carveNames(known));
  items = carve(
    items,
    byPattern(SUFFIX, ([text]) => ({ kind: 'suffix', text })),
  );
  items = carve(items, carveMoments);
  items = carve(items, carveVersus);
  items = carve(withoutCrosses(items), carveStops);
  return items
    .map((item) => (item.kind === 'text' ? { ...item, text: oneSpace(item.text) } : item))
    .filter((item) => item.kind !== 'text' || item.text !== '');
}
