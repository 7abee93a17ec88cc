import { roleOf, rolesByName } from '../../paste/table.ts';
import { normaliseText } from '../../search/text.ts';
import type { KnownNames } from './known-names.ts';
import type { Hint } from './line-items.ts';
import { findMoments } from './moments.ts';

/** What a column holds. */
export type Column =
  | { role: 'day' | 'home' | 'away' | 'match' | 'league' | 'channel' }
  | { role: 'time'; zone: string | null }
  /** Addresses; the header names them, unless it says just 'Link'. */
  | { role: 'link'; label: string | null }
  | { role: 'other' };

type Role = Column['role'];

const ROLES: Record<Exclude<Role, 'other'>, string> = {
  day: 'fecha,dia,date,day,fecha y hora,fecha hora,dia y hora,fecha horario,datetime,date time,start',
  time: 'hora,horario,horarios,hs,hora de inicio,inicio,comienzo,time,kick off,kickoff,start time,hour',
  home: 'local,locales,equipo 1,equipo1,equipo local,equipo a,home,home team,team 1,team1,casa,primer equipo',
  away: 'visitante,visitantes,visita,equipo 2,equipo2,equipo visitante,equipo b,away,away team,team 2,team2,rival,segundo equipo',
  match:
    'partido,partidos,match,matches,encuentro,juego,evento,fixture,cruce,equipos,game,event,teams',
  league:
    'liga,torneo,competencia,competicion,campeonato,categoria,league,competition,tournament,copa,cup,liga torneo,liga torneo competencia',
  channel:
    'canal,canales,tv,channel,channels,senal,senales,transmision,transmite,donde ver,ver,por',
  link: 'link,links,url,urls,enlace,enlaces,servidor,servidores,server,servers,stream,streams,opcion,opciones',
};

const BY_NAME = rolesByName(ROLES);

/** The role that a name gives: 'Canal 2' is a channel, 'Hora ARG' a time with its zone. */
export function columnOf(header: string, known: KnownNames): Column {
  const name = normaliseText(header);
  const role = roleOf(BY_NAME, name);
  if (role === 'link')
    return { role, label: /^(?:opcion|senal)/.test(name) ? header.trim() : null };
  if (role === 'time') return { role, zone: null };
  if (role) return { role };
  const channel = known.exact('channel', header);
  if (channel !== null) return { role: 'link', label: channel };
  if (/^(?:hora|horario|hs) /.test(name)) {
    const [zone = null] = findMoments(name.replace(/^(?:horario|hs) /, 'hora ')).flatMap(
      ({ found }) => (found.kind === 'zone' ? [found.zone] : []),
    );
    return { role: 'time', zone };
  }
  // 'Canal de TV', 'Liga o torneo'.
  const [firstWord = ''] = name.split(' ');
  const wider = BY_NAME.get(firstWord);
  if (wider === 'channel' || wider === 'league' || wider === 'match') return { role: wider };
  return { role: 'other' };
}

const HINTS: Partial<Record<Role, Hint>> = {
  day: 'day',
  time: 'time',
  match: 'match',
  league: 'league',
  channel: 'channel',
  link: 'channel',
};

/** The name of a field in front of a text: 'Hora: 21:30'. */
export function fieldOf(line: string): { hint: Hint; text: string } | null {
  const found = /^[^\p{L}]{0,6}(\p{L}[\p{L} ]{1,24}?)\s*:\s+(.+)$/u.exec(line);
  const role = BY_NAME.get(normaliseText(found?.[1] ?? ''));
  const hint = role && HINTS[role];
  return hint ? { hint, text: found?.[2] ?? '' } : null;
}
