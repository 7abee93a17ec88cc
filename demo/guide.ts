import { addDays } from '../src/domain/football/agenda.ts';
import { dayInArgentina, instantInZone, VIEWER_ZONE } from '../src/domain/time/clock.ts';
import { otherChannels, sportsChannels } from './catalogue/channels.ts';
import { matches } from './catalogue/matches.ts';
import { type DemoProgramme, programmesOf } from './catalogue/programmes.ts';
import type { DemoChannel } from './catalogue/types.ts';

/** The guide of the demo, as XMLTV: from yesterday to five days ahead, the same for everyone who asks on a day. */

export const GUIDE_PATH = '/guia/demo.xml';

const MINUTE_MS = 60_000;
const MATCH_MINUTES = 120;
const DAYS = [-1, 0, 1, 2, 3, 4, 5, 6];
/** Without a guide, as some channels always are. */
const SILENT = ['puesto-de-mercado', 'algarrobo-turf'];
/** Its guide says nothing of the night. */
const DAYTIME = { id: 'patio-cocina', from: 8, to: 23 };

type Shown = Omit<DemoProgramme, 'minutes' | 'subTitles'> & {
  from: number;
  to: number;
  subTitle?: string | undefined;
  isLive?: boolean;
};

const startOf = (day: string): number =>
  (instantInZone(day, '00:00', VIEWER_ZONE) as Date).getTime();

/** Different channels and days begin at different places of their programmes. */
const turnOf = (channel: string, day: string): number =>
  [...(channel + day)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);

function* fillers({ id }: DemoChannel, day: string): Generator<Shown> {
  const programmes = programmesOf(id);
  const [start, end] = [startOf(day), startOf(addDays(day, 1))];
  let turn = turnOf(id, day);
  for (let from = start; from < end; turn++) {
    const programme = programmes[turn % programmes.length] as DemoProgramme;
    const { minutes, subTitles, ...about } = programme;
    const to = Math.min(from + minutes * MINUTE_MS, end);
    yield { ...about, from, to, subTitle: subTitles?.[turn % subTitles.length] };
    from = to;
  }
}

/** The matches of the agenda on this channel. */
const matchesOf = (channel: DemoChannel, day: string, today: string): Shown[] =>
  matches
    .filter(
      ({ dayOffset, channels }) =>
        addDays(today, dayOffset) === day && channels.includes(channel.name),
    )
    .map(({ time, home, away, league }) => {
      const from = (instantInZone(day, time, VIEWER_ZONE) as Date).getTime();
      return {
        ...{ title: `${home} vs ${away}`, subTitle: league, category: 'Fútbol', isLive: true },
        ...{ from, to: from + MATCH_MINUTES * MINUTE_MS },
      };
    });

/** What is left of fillers beside the matches. */
function around(shown: Shown, live: readonly Shown[]): Shown[] {
  return live.reduce<Shown[]>(
    (parts, { from, to }) =>
      parts.flatMap((part) =>
        [
          { ...part, to: Math.min(part.to, from) },
          { ...part, from: Math.max(part.from, to) },
        ].filter((piece) => piece.to > piece.from),
      ),
    [shown],
  );
}

const isKnown = ({ id }: DemoChannel, { from }: Shown, day: string): boolean => {
  const hour = (from - startOf(day)) / 3_600_000;
  return id !== DAYTIME.id || (hour >= DAYTIME.from && hour < DAYTIME.to);
};

function scheduleOf(channel: DemoChannel, today: string): Shown[] {
  const days = DAYS.map((offset) => addDays(today, offset));
  const live = days.flatMap((day) => matchesOf(channel, day, today));
  const rest = days.flatMap((day) =>
    [...fillers(channel, day)]
      .filter((shown) => isKnown(channel, shown, day))
      .flatMap((shown) => around(shown, live)),
  );
  return [...live, ...rest].toSorted((a, b) => a.from - b.from);
}

const written = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const stamp = (instant: number): string =>
  `${new Date(instant).toISOString().replaceAll(/\D/g, '').slice(0, 14)} +0000`;
const element = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name} lang="es">${written(text)}</${name}>`;

const programmeElement = (channel: string, { from, to, ...shown }: Shown): string =>
  `<programme start="${stamp(from)}" stop="${stamp(to)}" channel="${channel}">` +
  element('title', shown.title) +
  element('sub-title', shown.subTitle) +
  element('desc', shown.about) +
  element('category', shown.category) +
  `${shown.isLive ? '<live/>' : ''}</programme>`;

export function demoGuide(now: Date): string {
  const today = dayInArgentina(now);
  const channels = [...sportsChannels, ...otherChannels].filter(({ id }) => !SILENT.includes(id));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<tv>',
    ...channels.map(
      ({ id, name }) =>
        `<channel id="${id}.demo"><display-name>${written(name)}</display-name></channel>`,
    ),
    ...channels.flatMap((channel) =>
      scheduleOf(channel, today).map((shown) => programmeElement(`${channel.id}.demo`, shown)),
    ),
    '</tv>',
    '',
  ].join('\n');
}
