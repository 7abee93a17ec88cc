import { sql } from 'kysely';
import type { Db } from '../../src/data/database.ts';
import { usualPath } from '../probe/servers.ts';

type Movie = { name: string; year: number | null };
type Show = { name: string; season: string; episodes: number };

/** Titles whose name no other has, so that a person would know which is meant. */
async function listMovies(db: Db, count: number): Promise<Movie[]> {
  const { rows } = await sql<Movie>`
    select name, release_year as year from titles
    where kind = 'movie' and active and not hidden and name ~ '^[A-ZÁÉÍÓÚ][a-záéíóúñ]{3,}( [a-záéíóúñ]{2,}){2,4}$'
      and not exists (select from titles other where other.id <> titles.id and lower(other.name) = lower(titles.name))
    order by md5(id::text) limit ${count}`.execute(db);
  return rows;
}

async function listShows(db: Db, count: number): Promise<Show[]> {
  const { rows } = await sql<Show>`
    select titles.name, seasons.key as season, count(*)::int as episodes
    from (select id, name from titles where kind = 'serie' and active and not hidden
        and name ~ '^[A-ZÁÉÍÓÚ][a-záéíóúñ]{3,}( [a-záéíóúñ]{2,}){2,4}$' order by md5(id::text) limit ${count * 20}) titles
      join seasons on seasons.title_id = titles.id and seasons.position = 0 and seasons.key ~ '1'
      join episodes on episodes.season_id = seasons.id
    group by titles.id, titles.name, seasons.key having count(*) >= 4
    order by md5(titles.id::text) limit ${count}`.execute(db);
  return rows;
}

/** One letter wrong, as people type. */
const misspelt = (name: string): string => {
  const at = Math.floor(name.length / 2);
  return name.slice(0, at) + name.slice(at + 1);
};

export const LINKS = 200;

/** Two hundred links of one host in four kinds of text: a list, a chat, headings with episodes, misspelt names. */
export async function mixedText(db: Db, origin: string, turn: string): Promise<string> {
  let place = 0;
  const url = (): string => `${origin}${usualPath(place)}?p=${turn}-${place++}`;
  const movies = await listMovies(db, 130);
  const shows = await listShows(db, 15);
  if (movies.length < 130 || shows.length < 15) throw new Error('the catalogue is too small');
  const listed = movies
    .slice(0, 60)
    .map(({ name, year }) => `• ${name} (${year ?? ''}) - Latino - ${url()}`);
  const said = movies
    .slice(60, 120)
    .map(
      ({ name }, at) =>
        `[14/11/26, 21:${String(at).padStart(2, '0')}:11] Caro: ${name} sub ${url()}`,
    );
  const shown = shows.flatMap(({ name }) => [
    '',
    `${name.toUpperCase()} - Temporada 1 - Latino`,
    ...[1, 2, 3, 4].map((episode) => `Capítulo ${episode}: ${url()}`),
  ]);
  const typed = movies.slice(120, 130).map(({ name }) => `${misspelt(name)} castellano ${url()}`);
  const lines = [...listed, '', 'ahí van las otras', ...said, ...shown, '', ...typed];
  while (place < LINKS) lines.push(`${movies[0]?.name} japonés ${url()}`);
  return lines.join('\n');
}
