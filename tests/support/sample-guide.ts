import type { Db } from '../../src/data/database.ts';

type Listed = { title: string; from: Date; to: Date } & Partial<{
  subTitle: string;
  description: string;
  isLive: boolean;
}>;

export type SampleGuide = {
  source?: string;
  attribution?: string;
  /** Minutes of the source. */
  offset?: number;
  /** By the row id of a channel of ours. */
  channels: Readonly<Record<string, readonly Listed[]>>;
};

/** A source of a guide, with what channels of ours show by it. */
export async function insertGuide(
  db: Db,
  { source = 'Guía de ejemplo', attribution = '', offset = 0, channels }: SampleGuide,
): Promise<string> {
  const { id: sourceId } = await db
    .insertInto('guide_sources')
    .values({ name: source, kind: 'guide', attribution, offset_minutes: offset })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [channelId, listed] of Object.entries(channels)) {
    const { id } = await db
      .insertInto('source_channels')
      .values({ source_id: sourceId, lists: 'guide', key: channelId, name: channelId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('channel_guides')
      .values({ channel_id: channelId, guide_channel_id: id, mapped_by: 'hand' })
      .execute();
    const rows = listed.map(({ title, from, to, subTitle, description, isLive }) => ({
      ...{ guide_channel_id: id, title, starts_at: from, ends_at: to },
      ...{
        sub_title: subTitle ?? null,
        description: description ?? null,
        is_live: isLive ?? false,
      },
    }));
    if (rows.length > 0) await db.insertInto('guide_programmes').values(rows).execute();
  }
  return sourceId;
}
