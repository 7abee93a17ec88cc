import type { Selectable } from 'kysely';
import { publish } from '../../../src/data/commands/publish.ts';
import type { Database } from '../../../src/data/schema.ts';
import { CHANNELS_TAG, channelTag } from '../../../src/domain/tags.ts';
import { insertGuide } from '../../support/sample-guide.ts';
import { expect, test as operatorTest } from './operator.ts';

const MINUTE = 60_000;
const SOURCE = 'Prueba de guía';

export const ALJIBE = {
  id: 'canal-aljibe',
  name: 'Canal Aljibe',
  path: '/liveChannels/canal-aljibe',
};
export const NOTICIAS = { id: 'zaguan-noticias', name: 'Zaguán Noticias' };
export const CLIMA = { id: 'zaguan-clima', name: 'Zaguán Clima' };

/** In minutes. */
export type Listed = { title: string; startsIn: number; lasts: number };

type Shown = {
  /** From when minutes are counted; now. */
  from?: Date;
  /** The page that is waited for, which shows the first programme. */
  on?: string;
};

/** Gives channels of the demo another guide, for a test. */
export const test = operatorTest.extend<{
  guide: (channels: Readonly<Record<string, readonly Listed[]>>, shown?: Shown) => Promise<Date>;
}>({
  guide: async ({ operator: { db }, request, context }, use) => {
    let own: Selectable<Database['channel_guides']>[] = [];
    let [title, seenOn] = ['', ''];
    let tags: string[] = [];
    const isShown = async () => (await (await request.get(seenOn)).text()).includes(title);
    await use(async (channels, { from = new Date(), on = '/tv' } = {}) => {
      const at = (minutes: number) => new Date(from.getTime() + minutes * MINUTE);
      const rows = await db
        .selectFrom('channels')
        .select(['id', 'source_id'])
        .where('source_id', 'in', Object.keys(channels))
        .execute();
      tags = [CHANNELS_TAG, ...rows.map(({ id }) => channelTag(id))];
      own = await db
        .deleteFrom('channel_guides')
        .where(
          'channel_id',
          'in',
          rows.map(({ id }) => id),
        )
        .returningAll()
        .execute();
      await insertGuide(db, {
        source: SOURCE,
        channels: Object.fromEntries(
          rows.map(({ id, source_id }) => [
            id,
            (channels[source_id] ?? []).map(({ title, startsIn, lasts }) => ({
              ...{ title, from: at(startsIn), to: at(startsIn + lasts) },
            })),
          ]),
        ),
      });
      await publish(db, tags);
      title = Object.values(channels)[0]?.[0]?.title ?? '';
      seenOn = on;
      await expect.poll(isShown, { intervals: [50] }).toBe(true);
      return from;
    });
    // An open page would go on asking.
    await Promise.all(context.pages().map(async (page) => await page.close()));
    await db.deleteFrom('guide_sources').where('name', '=', SOURCE).execute();
    await db.insertInto('channel_guides').values(own).execute();
    await publish(db, tags);
    await expect.poll(isShown, { intervals: [50] }).toBe(false);
  },
});

export { expect };
