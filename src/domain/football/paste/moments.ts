import { findForms, type Span } from '../../paste/forms.ts';
import { VIEWER_ZONE } from '../../time/clock.ts';
import { MONTHS, PUT_OFF, UNKNOWN_ZONE, WEEKDAYS, ZONES } from './moment-words.ts';

/** `isPadded`: 09:30, which is of the morning. */
export type TimeMention = {
  hour: number;
  minute: number;
  half: 'am' | 'pm' | null;
  isPadded: boolean;
  zone: string | null;
};

/** `isWeak`: the words may as well belong to the name before them. */
export type DayMention = DayWords & { weekday: number | null; isWeak: boolean };

type DayWords =
  | { kind: 'iso'; day: string }
  | { kind: 'numbers'; a: number; b: number; year: number | null }
  | { kind: 'month'; day: number; month: number; year: number | null }
  | { kind: 'weekday'; number: number | null }
  | { kind: 'relative'; offset: number };

export type FoundMoment =
  | { kind: 'time'; time: TimeMention }
  | { kind: 'day'; day: DayMention; time?: TimeMention }
  | { kind: 'zone'; zone: string }
  | { kind: 'unsettled' };

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

const alternatives = (names: Iterable<string>): string =>
  [...names].sort((a, b) => b.length - a.length).join('|');

const WEEKDAY = `(?<weekday>${alternatives(WEEKDAYS.keys())})\\.?,?`;
const MONTH = `(?<month>${alternatives(MONTHS.keys())})\\.?`;
const COUNTRY = `(?<country>${alternatives(ZONES.keys())})`;
const OFFSET = String.raw`(?:(?:gmt|utc) ?(?<offset>[+\-−]\d{1,2}(?::?[0-5]\d)?)?)`;
/** Not inside a word or number. */
const START = String.raw`(?<![\p{L}\d/:.])`;
const END = String.raw`(?![\p{L}\d])`;

const HALF = String.raw`(?<half>[ap])\.? ?m(?:\.|${END})`;
const PART = '(?:de|a|por|en) la (?<part>noche|tarde|manana|madrugada)';

/** In order of trust: what an earlier one takes is not offered to a later one. */
const FORMS: { form: RegExp; isOfWords?: true; read: (found: Found) => FoundMoment | null }[] = [
  {
    form: pattern(
      String.raw`${START}(?<iso>\d{4}-\d\d-\d\d)[t ](?<h>\d\d):(?<m>[0-5]\d)(?::\d\d(?:\.\d+)?)? ?(?<offset>z|[+-]\d\d(?::?\d\d)?)?${END}(?! ?[ap]\.? ?m)`,
    ),
    read: ({ groups: { iso, h, m, offset } }) => ({
      ...dayMoment({ kind: 'iso', day: String(iso) }, null),
      time: {
        hour: Number(h),
        minute: Number(m),
        half: null,
        isPadded: true,
        zone: offset === undefined ? null : offsetZone(offset),
      },
    }),
  },
  {
    form: pattern(
      String.raw`${START}(?:${WEEKDAY} )?(?<y>\d{4})(?<s>[-/.])(?<b>\d{1,2})\k<s>(?<a>\d{1,2})${END}`,
    ),
    read: ({ groups }) =>
      dayMoment(
        { kind: 'iso', day: `${groups.y}-${pad(groups.b)}-${pad(groups.a)}` },
        weekdayOf(groups),
      ),
  },
  {
    form: pattern(
      String.raw`${START}(?:${WEEKDAY} ?)?(?<a>\d{1,2})(?:(?<s>[-/.])(?<b>\d{1,2})\k<s>(?<y>\d{4}|\d\d)|/(?<b2>\d{1,2})|-(?<b3>\d\d))(?![\d/-])${END}`,
    ),
    read: ({ groups }) => {
      const [a, b] = [Number(groups.a), Number(groups.b ?? groups.b2 ?? groups.b3)];
      // '2-10' may be a result.
      if (a < 1 || b < 1 || a > 31 || b > 31 || (a > 12 && b > 12)) return null;
      if (groups.b3 !== undefined && (groups.a?.length !== 2 || b > 12)) return null;
      return dayMoment({ kind: 'numbers', a, b, year: yearOf(groups) }, weekdayOf(groups));
    },
  },
  {
    form: pattern(
      String.raw`${START}(?:${WEEKDAY} )?(?<a>\d{1,2})(?:(?: de)? |[-/])${MONTH}(?:(?: del?)?(?: (?<y>\d{4}))?|[-/](?<y2>\d{4}|\d\d))${END}`,
    ),
    read: monthDay,
  },
  {
    form: pattern(
      String.raw`${START}(?:${WEEKDAY} )?${MONTH} (?<a>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<y>\d{4}))?(?!:)${END}`,
    ),
    read: monthDay,
  },
  {
    // '21,30hs' and '2130hs'.
    form: pattern(
      String.raw`(?<![\p{L}\d:.,])(?<h>[01]?\d|2[0-3])(?:,|(?<=\d\d))(?<m>[0-5]\d) ?(?<hs>hs|hrs?|horas?|h)${END}\.?`,
    ),
    read: readTime,
  },
  {
    form: pattern(
      String.raw`(?<![\p{L}\d:.])(?:a las? )?(?<h>\d{1,2})(?:(?<sep>[:.h])(?<m>[0-5]\d)(?::[0-5]\d)?)?(?<spoken> y media| y cuarto| menos cuarto)?(?: ?(?<hs>hs|hrs?|horas?|h)${END}\.?)?(?: ?${HALF})?(?: ${PART})?${END}`,
    ),
    read: readTime,
  },
  {
    isOfWords: true,
    form: pattern(`${START}(?<noon>mediodia|noon)${END}`),
    read: () => ({
      kind: 'time',
      time: { hour: 12, minute: 0, half: 'pm', isPadded: true, zone: null },
    }),
  },
  {
    isOfWords: true,
    form: pattern(
      String.raw`${START}(?:\((?:hora|horario|hs\.?) (?:de |del )?(?:${COUNTRY}|${OFFSET})\)|(?:hora|horario|hs\.?) (?:de |del )?(?:${COUNTRY.replace('country', 'c2')}|${OFFSET.replace('offset', 'o2')})${END})`,
    ),
    read: ({ groups }) => ({
      kind: 'zone',
      zone: zoneOf(groups.country ?? groups.c2, groups.offset ?? groups.o2),
    }),
  },
  {
    isOfWords: true,
    form: pattern(`${START}${OFFSET}${END}`),
    read: ({ groups }) => ({ kind: 'zone', zone: offsetZone(groups.offset) }),
  },
  {
    isOfWords: true,
    form: pattern(
      `${START}(?<word>pasado manana|manana|hoy|esta noche|today|tonight|tomorrow)${END}`,
    ),
    read: ({ groups, before }) => {
      const offset = { 'pasado manana': 2, manana: 1, tomorrow: 1 }[String(groups.word)] ?? 0;
      if (offset === 1 && /(?:^| )(?:a|de|por|en) la $/.test(before)) return null;
      return dayMoment({ kind: 'relative', offset }, null);
    },
  },
  {
    isOfWords: true,
    form: pattern(String.raw`${START}${WEEKDAY}(?: (?<a>\d{1,2})(?![:.]\d))?${END}`),
    read: ({ groups, before, after, isAlone }) => {
      const name = String(groups.weekday);
      const number = groups.a === undefined ? null : Number(groups.a);
      if (number !== null && (number < 1 || number > 31)) return null;
      const isFree = isBoundary(before) && (isBoundary(after) || isAlone);
      const touchesTime = /(?:^|[\s(,-])$/.test(before) && /^[\s,-]*(?:$|\d|a las?)/.test(after);
      if (name.length === 3 && !/^[\s,.-]*(?:\d|$)/.test(after) && number === null) return null;
      if (!isFree && !touchesTime && number === null) return null;
      const weekday = WEEKDAYS.get(name) ?? 0;
      return dayMoment({ kind: 'weekday', number }, weekday, !isBoundary(before));
    },
  },
  {
    isOfWords: true,
    form: pattern(
      `${START}(?:(?:horario |hora )?a (?:confirmar|conf|definir|designar)|sin horario|tbd|tba|${PUT_OFF})${END}\\.?`,
    ),
    read: () => ({ kind: 'unsettled' }),
  },
];

type Groups = Record<string, string | undefined>;
type Found = { groups: Groups; before: string; after: string; isAlone: boolean };

function pattern(source: string): RegExp {
  return new RegExp(source, 'gu');
}

const dayMoment = (
  day: DayWords,
  weekday: number | null,
  isWeak = false,
): { kind: 'day'; day: DayMention } => ({ kind: 'day', day: { ...day, weekday, isWeak } });

const pad = (number: string | undefined): string => String(number).padStart(2, '0');

const weekdayOf = (groups: Groups): number | null => WEEKDAYS.get(groups.weekday ?? '') ?? null;

function yearOf(groups: Groups): number | null {
  const year = groups.y ?? groups.y2;
  if (year === undefined) return null;
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

/** No word before or after that could be one name with it. */
const isBoundary = (text: string): boolean =>
  /^[\s]*$|(?:^|[^\p{L}])(?:el|del|de|este|proximo|los|partidos|agenda|hoy|manana)\s*$|[^\p{L}\s]\s*$|^\s*[^\p{L}\s]|^\s*(?:a las?|de|del)(?: |$)/u.test(
    text,
  );

function monthDay({ groups, before, after }: Found): FoundMoment | null {
  const [day, month] = [Number(groups.a), MONTHS.get(groups.month ?? '') ?? 0];
  if (day < 1 || day > 31) return null;
  const weekday = weekdayOf(groups);
  // '12 de Octubre Juniors' is a club.
  if (!isBoundary(after) && weekday === null) return null;
  const isWeak = weekday === null && !isBoundary(before);
  return dayMoment({ kind: 'month', day, month, year: yearOf(groups) }, weekday, isWeak);
}

const offsetZone = (offset: string | undefined): string => {
  const found = /^([+\-−])(\d{1,2}):?(\d\d)?$/.exec(offset ?? '');
  if (!found) return 'UTC';
  return `${found[1] === '+' ? '+' : '-'}${pad(found[2])}:${found[3] ?? '00'}`;
};

const zoneOf = (country: string | undefined, offset: string | undefined): string =>
  country === undefined ? offsetZone(offset) : (ZONES.get(country) ?? VIEWER_ZONE);

const HALVES: Record<string, 'am' | 'pm'> = {
  a: 'am',
  manana: 'am',
  madrugada: 'am',
  p: 'pm',
  tarde: 'pm',
  noche: 'pm',
};

function readTime({ groups }: Found): FoundMoment | null {
  const { h = '', sep, m, spoken, hs, half, part } = groups;
  const saysLas = /^a las? /.test(groups.whole ?? '');
  if (!m && !spoken && !hs && !half && !part && !saysLas) return null;
  const marked = hs !== undefined || half !== undefined || part !== undefined || saysLas;
  if (sep === '.' && !marked && Number(m) % 5 !== 0) return null;
  let [hour, minute] = [Number(h), Number(m ?? 0)];
  if (hour > 23 || (half && (hour < 1 || hour > 12))) return null;
  if (spoken === ' y media') minute = 30;
  if (spoken === ' y cuarto') minute = 15;
  if (spoken === ' menos cuarto') [hour, minute] = [(hour + 23) % 24, 45];
  const said = HALVES[half ?? part ?? ''] ?? null;
  return {
    kind: 'time',
    time: {
      hour: said === 'pm' && hour < 12 ? hour + 12 : said === 'am' && hour === 12 ? 0 : hour,
      minute,
      half: said,
      isPadded: h.length === 2 && h.startsWith('0'),
      zone: null,
    },
  };
}

/** A country behind a time, if what follows shows that it is no team. */
const COUNTRY_AFTER = new RegExp(
  String.raw`^ ?\(?(?:hora )?(?:de |del )?(?:${COUNTRY}|${OFFSET})\)?(?=\s*(?:$|[/,;|)\d]|\p{RI})|(?<=\)))`,
  'u',
);

/** '(PAN)' or '(hora de Tal)' behind a time: a zone that nobody here knows. */
const UNKNOWN_AFTER =
  /^ ?\((?!(?:[uf]?hd|am|pm|tv|hs|ida)\))(?:hora(?:rio)? (?:del? )?(?!local)[a-z ]{2,30}|[a-z]{2,3})\)/;

/** Without case and accents, and as long as before, so that places stay the same. */
function foldedOf(text: string): string {
  return text
    .replace(/[^ -~]/gu, (letter) => {
      const folded = plain(letter);
      return folded.length === letter.length ? folded : letter;
    })
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Days, times and zones in a text, from left to right. `isAlone`: nothing else is on the line. */
export function findMoments(text: string, isAlone = false): (Span & { found: FoundMoment })[] {
  if (!/[\p{L}\d]/u.test(text)) return [];
  const folded = foldedOf(text);
  const hasDigit = /\d/.test(folded);
  const forms = FORMS.filter(({ isOfWords }) => hasDigit || isOfWords);
  const spans = findForms(folded, forms, (match, { read }) => {
    const [from, to] = [match.index, match.index + match[0].length];
    return read({
      groups: { ...match.groups, whole: match[0] },
      before: folded.slice(Math.max(0, from - 40), from),
      after: folded.slice(to, to + 40),
      isAlone,
    });
  });
  for (const [at, span] of spans.entries()) {
    if (span.found.kind !== 'time') continue;
    const next = spans[at + 1]?.from ?? folded.length;
    const rest = folded.slice(span.to, next);
    const known = COUNTRY_AFTER.exec(next < folded.length ? `${rest}1` : rest);
    const zone = known ?? UNKNOWN_AFTER.exec(rest);
    if (!zone) continue;
    span.found.time.zone = known
      ? zoneOf(known.groups?.country, known.groups?.offset)
      : UNKNOWN_ZONE;
    span.to += zone[0].length;
  }
  return spans;
}
