import { type RawBuilder, sql } from 'kysely';
import type { ChannelType } from '../../domain/channels/channel.ts';
import type {
  ChannelFilter,
  ChannelState,
  StudioChannel,
} from '../../domain/channels/channel-filter.ts';
import { type Db, likeWords, rowsOf } from '../database.ts';
import { isActive, isKnownSport } from './channels.ts';

/** Channels as operators see them, shown to viewers or not. */

export type EditedChannel = {
  rowId: string;
  id: string;
  name: string;
  type: ChannelType;
  active: boolean;
  hidden: boolean;
  held: string[];
  /** Viewers find it in a list. */
  isListed: boolean;
};

export async function getEditedChannel(db: Db, rowId: string): Promise<EditedChannel | null> {
  const row = await db
    .selectFrom('channels')
    .select(['id as rowId', 'source_id as id', 'name', 'type', 'active', 'hidden', 'held'])
    .select((eb) =>
      eb
        .and([eb.parens(isActive), eb.or([eb('type', '!=', 'sports'), isKnownSport])])
        .$castTo<boolean>()
        .as('isListed'),
    )
    .where('channels.id', '=', rowId)
    .executeTakeFirst();
  return row ?? null;
}

/** Of channels, to choose from. */
export async function listMenus(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('channels')
    .select('menu')
    .distinct()
    .where('menu', '<>', '')
    .orderBy('menu')
    .limit(100)
    .execute();
  return rows.map(({ menu }) => menu);
}

/** The place of a channel among all of its type, from 1, and how many there are. */
export async function getChannelPlace(
  db: Db,
  { rowId, type }: Pick<EditedChannel, 'rowId' | 'type'>,
): Promise<{ place: number; of: number }> {
  const counted = await db
    .selectFrom('channels')
    .innerJoin('channels as this', (join) => join.on('this.id', '=', rowId))
    .select(({ fn, eb, refTuple }) => [
      fn.countAll<string>().as('of'),
      fn
        .countAll<string>()
        .filterWhere(
          eb(refTuple('channels.place', 'channels.id'), '<=', refTuple('this.place', 'this.id')),
        )
        .as('place'),
    ])
    .where('channels.type', '=', type)
    .executeTakeFirstOrThrow();
  return { place: Number(counted.place), of: Number(counted.of) };
}

type Condition = RawBuilder<unknown>;

const IS_LISTED = sql<boolean>`(c.active and not c.hidden and (c.type <> 'sports' or
  c.name in (select name from sports_channel_names)))`;

/** Nothing of it can be played, as far as the probe knows. */
const HAS_NO_SERVER = sql`not exists (
  select from servers left join server_health h on h.server_id = servers.id
  where servers.channel_id = c.id and h.state is distinct from 'dead')`;

const STATES: Readonly<Record<ChannelState, Condition>> = {
  'sin-servidor': HAS_NO_SERVER,
  'sin-publicar': sql`not c.active`,
  retirado: sql`c.hidden`,
  'no-se-ve': sql`not ${IS_LISTED}`,
  propios: sql`c.held <> '{}'`,
};

/** By words of its name, of what matches call it, or by its id. */
function textCondition(text: string): Condition {
  const patterns = likeWords(text);
  return sql`(c.source_id = ${text} or (${patterns.length > 0} and (
    c.search_name like all(${patterns}::text[]) or c.source_id in (
      select channel_source_id from sports_channel_names
      where translate(lower(name), 'áéíóúüñ', 'aeiouun') like all(${patterns}::text[])))))`;
}

const conditionOf = ({ text, type, state }: ChannelFilter): Condition =>
  sql.join(
    [
      sql`true`,
      ...(type ? [sql`c.type = ${type}`] : []),
      ...(state ? [STATES[state]] : []),
      ...(text ? [textCondition(text)] : []),
    ],
    sql` and `,
  );

export type StudioChannelPage = {
  channels: StudioChannel[];
  next: string | null;
  count: number;
};

/** A page of the channels that a filter leaves, in the order of the portal's lists. One pass finds and counts them. */
export async function listStudioChannels(
  db: Db,
  filter: ChannelFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<StudioChannelPage> {
  const found = await rowsOf<{ id: string; isLater: boolean }>(db)`
    select c.id, ${after}::bigint is null or (c.place, c.id) > (select place, id from channels where id = ${after}) as "isLater"
    from channels c where ${conditionOf(filter)} order by c.place, c.id`;
  const later = found.filter(({ isLater }) => isLater);
  const ids = later.slice(0, limit).map(({ id }) => id);
  const channels = await rowsOf<StudioChannel>(db)`
    select c.id as "rowId", c.source_id as id, c.name, c.type, c.menu, c.image, c.active, c.hidden,
      ${IS_LISTED} as "isListed", c.held <> '{}' as "isHeld", s.servers, s.working, s.dead
    from channels c cross join lateral (
      select count(*)::int as servers, (count(*) filter (where h.state = 'good' or h.state = 'slow'))::int as working,
        (count(*) filter (where h.state = 'dead'))::int as dead
      from servers left join server_health h on h.server_id = servers.id
      where servers.channel_id = c.id) s
    where c.id = any(${ids}::bigint[]) order by c.place, c.id`;
  return {
    channels,
    next: later.length > limit ? (ids.at(-1) ?? null) : null,
    count: found.length,
  };
}
