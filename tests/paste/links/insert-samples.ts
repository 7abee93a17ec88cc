import { otherChannels, sportsChannels } from '../../../demo/catalogue/channels.ts';
import type { Db } from '../../../src/data/database.ts';
import { insertChannel } from '../../support/sample-live.ts';
import { insertTitles } from '../../support/sample-titles.ts';
import { sampleServers, sampleTitles } from './catalogue.ts';

/** Fills a database with the titles, channels and links of the golden pastes; the rows of titles by name. */
export async function insertSamples(db: Db): Promise<Map<string, string>> {
  const ids = await insertTitles(
    db,
    sampleTitles.map(({ kind, name, originalTitle, year }, at) => ({
      kind,
      name,
      source_id: `sample-${at}`,
      original_name: originalTitle ?? null,
      release_year: year,
    })),
  );
  for (const { id, name } of [...sportsChannels, ...otherChannels])
    await insertChannel(db, { source_id: id, name });
  const places = new Map<string, { title_id: string } | { episode_id: string }>();
  for (const [at, { name, seasons = [] }] of sampleTitles.entries()) {
    const title_id = ids[at] as string;
    places.set(`${name} -`, { title_id });
    for (const [position, season] of seasons.entries()) {
      const { id: season_id } = await db
        .insertInto('seasons')
        .values({ title_id, key: season.key, position })
        .returning('id')
        .executeTakeFirstOrThrow();
      const rows = await db
        .insertInto('episodes')
        .values(
          season.episodes.map((episode) => ({
            season_id,
            source_id: episode.id,
            name: episode.name,
            image: 'x',
          })),
        )
        .returning(['id', 'source_id'])
        .execute();
      for (const row of rows) {
        const number = season.episodes.findIndex(({ id }) => id === row.source_id) + 1;
        places.set(`${name} ${position + 1}x${String(number).padStart(2, '0')}`, {
          episode_id: row.id,
        });
      }
    }
  }
  for (const [position, { title, where, audio, label, url }] of sampleServers.entries()) {
    const place = places.get(`${title} ${where ?? '-'}`);
    if (!place) throw new Error(`no place: ${title} ${where}`);
    await db
      .insertInto('servers')
      .values({ ...place, audio, label, url, position })
      .execute();
  }
  return new Map(sampleTitles.map(({ name }, at) => [name, ids[at] as string]));
}
