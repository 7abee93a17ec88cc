import fc from 'fast-check';
import { sportsChannels } from '../../demo/catalogue/channels.ts';
import { clubs, leagues } from '../../demo/catalogue/football.ts';
import { instantInZone, VIEWER_ZONE } from '../../src/domain/time/clock.ts';
import type { ExpectedMatch, GoldenPaste } from './golden.ts';

/** Agendas made by chance, written in one of many ways, with what they say. */
const teams = [...clubs, 'Unión del Arroyo', 'Sporting Cacharros'];
const known = {
  teams: clubs,
  leagues: leagues.map(({ name }) => name),
  channels: sportsChannels.map(({ name }) => name),
};
const NOW = instantInZone('2026-11-14', '15:00', VIEWER_ZONE) as Date;
const DAYS = ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18'];
const WEEKDAYS = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'];
const MONTH = 'noviembre';

type Made = {
  first: string;
  second: string;
  league: string;
  day: string;
  hour: number;
  minute: number;
  channels: string[];
};

const match: fc.Arbitrary<Made> = fc
  .record({
    pair: fc.uniqueArray(fc.constantFrom(...teams), { minLength: 2, maxLength: 2 }),
    league: fc.constantFrom(...known.leagues),
    day: fc.constantFrom(...DAYS),
    hour: fc.integer({ min: 16, max: 23 }),
    minute: fc.constantFrom(0, 10, 15, 30, 45),
    channels: fc.uniqueArray(fc.constantFrom(...known.channels), { maxLength: 3 }),
  })
  .map(({ pair: [first = '', second = ''], ...rest }) => ({ first, second, ...rest }));

const two = (number: number): string => String(number).padStart(2, '0');

const TIMES: ((made: Made) => string)[] = [
  ({ hour, minute }) => `${hour}:${two(minute)}`,
  ({ hour, minute }) => `${hour}.${two(minute)}hs`,
  ({ hour, minute }) => `${hour}:${two(minute)} hs`,
  ({ hour, minute }) => `${hour - 12}:${two(minute)} pm`,
  ({ hour, minute }) => `${hour - 12}:${two(minute)} P.M.`,
  ({ hour, minute }) => `${hour}h${two(minute)}`,
];
const dayNumber = (day: string): number => Number(day.slice(8));
const weekday = (day: string): string => WEEKDAYS[new Date(`${day}T00:00Z`).getUTCDay()] ?? '';
const DAY_TEXTS: ((day: string) => string)[] = [
  (day) => `${dayNumber(day)}/11`,
  (day) => `${dayNumber(day)}/11/2026`,
  (day) => `${dayNumber(day)}-11-2026`,
  (day) => day,
  (day) => `${dayNumber(day)} de ${MONTH}`,
  (day) => `${weekday(day)} ${dayNumber(day)}`,
  (day) => `${weekday(day)} ${dayNumber(day)}/11`,
  (day) => `${weekday(day)} ${dayNumber(day)} de ${MONTH}`,
  (day) => (day === DAYS[0] ? 'hoy' : day === DAYS[1] ? 'mañana' : `${dayNumber(day)}/11`),
];
const VERSUS = [' vs ', ' vs. ', ' VS ', ' v ', ' contra ', ' 🆚 '];
const CASES: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toLocaleUpperCase('es'),
  (text) => text.toLocaleLowerCase('es'),
  (text) => text.normalize('NFD').replace(/[\u0300\u0301]/g, ''),
];

type Style = {
  time: (made: Made) => string;
  day: (day: string) => string;
  versus: string;
  layout: number;
  casing: (text: string) => string;
};

const style: fc.Arbitrary<Style> = fc.record({
  time: fc.constantFrom(...TIMES),
  day: fc.constantFrom(...DAY_TEXTS),
  versus: fc.constantFrom(...VERSUS),
  layout: fc.integer({ min: 0, max: 8 }),
  casing: fc.constantFrom(...CASES),
});

function write(made: readonly Made[], { time, day, versus, layout, casing }: Style): string {
  const teamsOf = ({ first, second }: Made): string => `${first}${versus}${second}`;
  const channels = (each: Made, mark: string): string => each.channels.join(mark);
  const line = (text: string): string => casing(text.trim());
  const table = (header: string[], row: (each: Made) => string[], mark: string): string =>
    [header, ...made.map((each) => row(each).map(casing))]
      .map((cells) => cells.join(mark))
      .join('\n');
  const layouts: (() => string)[] = [
    () =>
      table(
        ['Fecha', 'Hora', 'Local', 'Visitante', 'Liga', 'Canal'],
        (each) => [
          day(each.day),
          time(each),
          each.first,
          each.second,
          each.league,
          channels(each, ' / '),
        ],
        '\t',
      ),
    () =>
      table(
        ['Partido', 'Torneo', 'Canales', 'Día', 'Horario'],
        (each) => [teamsOf(each), each.league, channels(each, ', '), day(each.day), time(each)],
        ';',
      ),
    () =>
      made
        .map((each) =>
          [day(each.day), time(each), each.first, each.second, each.league, ...each.channels]
            .map(casing)
            .join('\t'),
        )
        .join('\n'),
    () =>
      made
        .map((each) =>
          line(
            `${day(each.day)} ${time(each)} ${teamsOf(each)} (${each.league}) ${channels(each, ', ')}`,
          ),
        )
        .join('\n'),
    () =>
      made
        .map((each) =>
          line(
            `• ${teamsOf(each)} - ${day(each.day)} - ${time(each)} - ${each.league} - ${channels(each, ' / ')}`,
          ),
        )
        .join('\n'),
    () =>
      made
        .map((each) =>
          [
            `📅 ${day(each.day)}`,
            `🏆 ${each.league}`,
            `${time(each)} ${teamsOf(each)}`,
            ...each.channels.map((name) => `📺 ${name}`),
          ]
            .map(line)
            .join('\n'),
        )
        .join('\n\n'),
    () =>
      made
        .map((each) =>
          [
            `⚽ ${teamsOf(each)}`,
            `Torneo: ${each.league}`,
            `Día: ${day(each.day)}`,
            `Hora: ${time(each)}`,
            ...(each.channels.length > 0 ? [`Canales: ${channels(each, ', ')}`] : []),
          ]
            .map(line)
            .join('\n'),
        )
        .join('\n\n'),
    () =>
      made
        .map((each) =>
          line(
            `${each.league}: ${teamsOf(each)} | ${day(each.day)} ${time(each)} | ${channels(each, ' + ')}`,
          ),
        )
        .join('\n'),
    () =>
      made
        .map((each) =>
          line(
            `[14/11/26, 10:01:02] Nico: ${day(each.day)} ${time(each)} ${each.first} - ${each.second} 📺 ${channels(each, ', ')} 🏆 ${each.league}`,
          ),
        )
        .join('\n'),
  ];
  return (layouts[layout] as () => string)();
}

const expectedOf = (made: Made, { casing }: Style): ExpectedMatch => {
  const name = (text: string) => ({
    value: known.teams.includes(text) ? text : casing(text),
  });
  const start = instantInZone(made.day, `${made.hour}:${two(made.minute)}`, VIEWER_ZONE) as Date;
  return {
    start: { value: start.toISOString() },
    first: name(made.first),
    second: name(made.second),
    league: { value: made.league },
    servers: made.channels.map((value) => ({ value })),
  };
};

export const madePaste: fc.Arbitrary<GoldenPaste> = fc
  .tuple(
    fc.uniqueArray(match, {
      minLength: 1,
      maxLength: 6,
      selector: ({ first, second }) => `${first} ${second}`,
    }),
    style,
  )
  .map(([made, how]) => ({
    name: `layout ${how.layout}`,
    text: write(made, how),
    now: NOW,
    known,
    matches: made.map((each) => expectedOf(each, how)),
    unread: [],
  }));
