import { sql } from 'kysely';
import { TITLE_KINDS, type TitleKind } from '../../domain/catalogue/title.ts';
import { AUDIO_GROUPS } from '../../domain/playback/servers.ts';
import { countsTag } from '../../domain/tags.ts';
import { bitsWith } from '../audio-bits.ts';
import type { Db } from '../database.ts';
import { publish } from './publish.ts';

/**
 * Selects the fresh rows of `list_counts`, one kind and one language per statement, so that no statement takes long.
 * Titles without a genre count only in lists without a genre filter.
 */
export const FRESH_COUNTS: readonly string[] = TITLE_KINDS.flatMap((kind) =>
  [null, ...AUDIO_GROUPS].map(
    (audio) => `
      select kind, genre, decade, ${audio ? `'${audio}'` : 'null'}::audio_group as audio, count(*)::integer as titles
      from title_places
      where listed and kind = '${kind}' ${audio ? `and audios = any('{${bitsWith(audio)}}'::smallint[])` : ''}
      group by kind, cube (genre, decade) having grouping(genre) = 1 or genre <> ''`,
  ),
);

/**
 * Counts the titles behind every combination of filters, and publishes the kinds whose counts changed. It reads every
 * title, so it runs once per hour.
 */
export async function countLists(db: Db): Promise<TitleKind[]> {
  return await db.transaction().execute(async (tx) => {
    const run = async <Row>(text: string) => (await sql.raw<Row>(text).execute(tx)).rows;
    await run('create temporary table fresh_counts (like list_counts) on commit drop');
    for (const counts of FRESH_COUNTS) await run(`insert into fresh_counts ${counts}`);
    const changed = await run<{ kind: TitleKind }>(`
      select distinct kind from (
        (table fresh_counts except table list_counts) union all (table list_counts except table fresh_counts)
      ) differing order by kind`);
    if (changed.length === 0) return [];
    await run('delete from list_counts');
    await run('insert into list_counts table fresh_counts');
    const kinds = changed.map(({ kind }) => kind);
    await publish(tx, kinds.map(countsTag));
    return kinds;
  });
}
