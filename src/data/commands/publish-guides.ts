import { CHANNELS_TAG, channelTag } from '../../domain/tags.ts';
import { type Db, rowsOf } from '../database.ts';
import { publish } from './publish.ts';

/** As many channels are renewed one by one; of more, all that shows channels. */
const MAX_CHANNEL_TAGS = 50;

/** The tags of the pages that show the guide of these channels. Nobody sees a draft. */
export async function guideTagsOf(tx: Db, channelIds: readonly string[]): Promise<string[]> {
  const shown = await rowsOf<{ id: string }>(tx)`
    select id from channels where id = any(${channelIds}::bigint[]) and active and not hidden order by id`;
  return shown.length > MAX_CHANNEL_TAGS ? [CHANNELS_TAG] : shown.map(({ id }) => channelTag(id));
}

/** These channels have another guide, none any more, or other minutes. */
export async function publishGuides(tx: Db, channelIds: readonly string[]): Promise<void> {
  const tags = await guideTagsOf(tx, channelIds);
  if (tags.length > 0) await publish(tx, tags);
}
