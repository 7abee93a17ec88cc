import { sql } from 'kysely';
import { bitsWith } from '../../domain/catalog/browse.ts';
import type { TitleKind } from '../../domain/catalog/title.ts';
import { AUDIO_GROUPS } from '../../domain/playback/servers.ts';
import { countsTag } from '../../domain/tags.ts';
import type { Db } from '../database.ts';
import { publish } from './publish.ts';

const LANGUAGES = AUDIO_GROUPS.map(
  (audio) => `('${audio}'::audio_group, '{${bitsWith(audio)}}'::smallint[])`,
).join();

/** Rows of `list_counts` as they should be. A title without a genre is in the lists that no genre narrows. */
export const FRESH_COUNTS = `
  select * from (
    select kind, genre, decade, null::audio_group as audio, count(*)::integer as titles
    from title_places where listed group by kind, cube (genre, decade)
    union all
    select kind, genre, decade, audio, count(*)::integer
    from title_places join (values ${LANGUAGES}) languages (audio, bits) on audios = any(bits)
    where listed group by kind, audio, cube (genre, decade)
  ) each where genre is distinct from ''`;

/**
 * Counts what each way of narrowing the lists leaves, and publishes the kinds of which a number changed. It reads every
 * title, so it is for once an hour.
 */
export async function countLists(db: Db): Promise<TitleKind[]> {
  return await db.transaction().execute(async (tx) => {
    const run = async <Row>(text: string) => (await sql.raw<Row>(text).execute(tx)).rows;
    await run("set local statement_timeout = '5min'");
    await run(`create temporary table fresh_counts on commit drop as ${FRESH_COUNTS}`);
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
