import { readdirSync, readFileSync } from 'node:fs';
import { sportsChannels } from '../../demo/catalogue/channels.ts';
import { clubs, leagues } from '../../demo/catalogue/football.ts';
import { instantInZone, VIEWER_ZONE } from '../../src/domain/time/clock.ts';

/**
 * Agendas as people paste them, and what a person reads in them. Written by hand before the recogniser. A file holds
 * cases:
 *
 *     == name
 *     now: 2026-11-14 18:00        (Argentina; this Saturday unless said otherwise)
 *     teams: known besides those of the demo, separated by commas; so are `leagues:` and `channels:`
 *     the pasted text, in which ⇥ is a tab and ⍽ a no-break space
 *     --
 *     start | first team | second team | league | server; server
 *     unread: a line that must be reported as not understood
 *
 * `-` is a value that the paste does not have. `?` is one that must be asked about, followed by answers that must be
 * offered, separated by ` / `. A server is `label = address`, or the name of a known channel.
 */
export type Expected = { value: string } | { offered: string[] } | 'missing';

export type ExpectedMatch = {
  start: Expected;
  first: Expected;
  second: Expected;
  league: Expected;
  servers: Expected[];
};

export type GoldenPaste = {
  name: string;
  text: string;
  now: Date;
  known: { teams: string[]; leagues: string[]; channels: string[] };
  matches: ExpectedMatch[];
  unread: string[];
};

const DEFAULT_NOW = '2026-11-14 18:00';
const SETTING = /^(now|teams|leagues|channels): (.+)\n/;

const clockOf = (text: string): Date => {
  const instant = instantInZone(text.slice(0, 10), text.slice(11), VIEWER_ZONE);
  if (!instant) throw new Error(`no such time: ${text}`);
  return instant;
};

const isoOf = (text: string): string => clockOf(text).toISOString();

function expectedOf(cell: string, read: (text: string) => string = (text) => text): Expected {
  if (cell === '-') return 'missing';
  if (!cell.startsWith('?')) return { value: read(cell) };
  const answers = cell.slice(1).trim();
  return { offered: answers === '' ? [] : answers.split(' / ').map(read) };
}

function matchOf(line: string): ExpectedMatch {
  const [start = '', first = '', second = '', league = '', servers = ''] = line.split(' | ');
  return {
    start: expectedOf(start, isoOf),
    first: expectedOf(first),
    second: expectedOf(second),
    league: expectedOf(league),
    servers: servers === '' ? [] : servers.split('; ').map((server) => expectedOf(server)),
  };
}

function caseOf(file: string, section: string): GoldenPaste {
  const [name = '', ...lines] = section.split('\n');
  let text = lines.join('\n');
  const settings = new Map<string, string>();
  for (let found = SETTING.exec(text); found; found = SETTING.exec(text)) {
    settings.set(found[1] as string, found[2] as string);
    text = text.slice(found[0].length);
  }
  const also = (key: string): string[] => settings.get(key)?.split(', ') ?? [];
  const [pasted = '', expected = ''] = text.split('\n--\n');
  const wanted = expected.trim().split('\n');
  return {
    name: `${file}: ${name}`,
    text: pasted.replaceAll('⇥', '\t').replaceAll('⍽', '\u00a0'),
    now: clockOf(settings.get('now') ?? DEFAULT_NOW),
    known: {
      teams: [...clubs, ...also('teams')],
      leagues: [...leagues.map((league) => league.name), ...also('leagues')],
      channels: [...sportsChannels.map((channel) => channel.name), ...also('channels')],
    },
    matches: wanted.filter((line) => !line.startsWith('unread: ')).map(matchOf),
    unread: wanted.filter((line) => line.startsWith('unread: ')).map((line) => line.slice(8)),
  };
}

const folder = `${import.meta.dirname}/golden`;

export const goldenPastes: GoldenPaste[] = readdirSync(folder)
  .sort()
  .flatMap((file) =>
    readFileSync(`${folder}/${file}`, 'utf8')
      .split(/^== /m)
      .slice(1)
      .map((section) => caseOf(file.replace('.txt', ''), section)),
  );
