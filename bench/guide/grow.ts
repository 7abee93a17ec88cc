import { sql } from 'kysely';
import { publish } from '../../src/data/commands/publish.ts';
import { type Db, firstRow } from '../../src/data/database.ts';
import { CHANNELS_TAG } from '../../src/domain/tags.ts';

/** The demo's portal with so many channels that have a guide of seven days, about 250 programmes each. */

const SOURCE = 'Guía del banco';

/** None of the demo: what is counted is what is made here. */
export async function beginGuide(db: Db): Promise<void> {
  await sql`delete from channel_guides`.execute(db);
  await sql`insert into guide_sources (name, kind, attribution) values (${SOURCE}, 'guide', ${SOURCE})`.execute(
    db,
  );
}

/** With the pictures of the demo's channels in turn. */
async function addChannels(db: Db, from: number, to: number): Promise<void> {
  await sql`
    with pictures as (select array_agg(image order by id) as all from channels where source_id !~ '^bench-'),
    made as (
      insert into channels (source_id, name, type, active, image)
      select 'bench-' || place, 'Canal de pruebas ' || place, 'tv', true,
        pictures.all[1 + place % array_length(pictures.all, 1)]
      from generate_series(${from}::int, ${to - 1}) place, pictures
      returning id, source_id),
    listed as (
      insert into source_channels (source_id, lists, key, name)
      select s.id, 'guide', 'bench-' || place, 'Canal de pruebas ' || place
      from generate_series(${from}::int, ${to - 1}) place, guide_sources s where s.name = ${SOURCE}
      returning id, key)
    insert into channel_guides (channel_id, guide_channel_id, mapped_by)
    select made.id, listed.id, 'id' from made join listed on listed.key = made.source_id`.execute(
    db,
  );
}

/** From yesterday on; channels differ in how long their programmes are. */
async function addProgrammes(db: Db, from: number, to: number): Promise<void> {
  await sql`
    with listed as (
      select id, substr(key, 7)::int as place, (array[30, 30, 45, 60])[1 + substr(key, 7)::int % 4] as minutes
      from source_channels where key ~ '^bench-' and substr(key, 7)::int between ${from} and ${to - 1})
    insert into guide_programmes (guide_channel_id, starts_at, ends_at, title, sub_title, description, categories)
    select id, at, at + make_interval(mins => minutes),
      (array['Noticiero de la tarde', 'Cine de medianoche', 'La casa de los relojes', 'Fútbol: la fecha entera',
        'Recetas de la abuela', 'Viaje al fin de la llanura', 'Música en el patio'])[1 + (place + slot) % 7],
      case when (place + slot) % 3 = 0 then 'Emisión ' || slot end,
      repeat('Un repaso de lo que pasó, con invitados y pronóstico. ', 1 + (place + slot) % 4), array['Variedades']
    from listed, generate_series(0, 7 * 24 * 60 / minutes - 1) slot,
      lateral (select date_trunc('day', now()) - interval '1 day' + make_interval(mins => slot * minutes)) as t(at)`.execute(
    db,
  );
}

/** Channels that are there stay. Afterwards nothing is left to tidy, which would be counted as the cost of pages. */
export async function growGuide(db: Db, channels: number): Promise<number> {
  const known = await firstRow<{ count: number }>(db)`
    select count(*)::int as count from channel_guides`;
  const from = known?.count ?? 0;
  await addChannels(db, from, channels);
  await addProgrammes(db, from, channels);
  for (const table of ['channels', 'source_channels', 'channel_guides', 'guide_programmes'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  await sql`checkpoint`.execute(db);
  await publish(db, [CHANNELS_TAG]);
  const programmes = await firstRow<{ count: number }>(db)`
    select count(*)::int as count from guide_programmes p join channel_guides using (guide_channel_id)`;
  return programmes?.count ?? 0;
}
