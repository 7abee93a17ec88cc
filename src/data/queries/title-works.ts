import { type RawBuilder, sql } from 'kysely';

/**
 * Whether anything of a title can be played, as far as the probe knows: the servers that pages show (`title_languages`)
 * without dead ones. `id` is a column of the query around it.
 */
export const titleWorks = (id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (
    select from servers left join server_health h on h.server_id = servers.id
    where servers.title_id = ${id} and h.state is distinct from 'dead')
  or exists (
    select from seasons join episodes on episodes.season_id = seasons.id and episodes.image <> '' and not episodes.hidden
    where seasons.title_id = ${id} and seasons.position is not null and (
      exists (
        select from servers left join server_health h on h.server_id = servers.id
        where servers.episode_id = episodes.id and h.state is distinct from 'dead')
      or episodes.url <> '' and not exists (select from servers where servers.episode_id = episodes.id))))`;
