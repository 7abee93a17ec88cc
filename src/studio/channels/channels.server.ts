import type { Db } from '../../data/database.ts';
import { listStudioChannels, type StudioChannelPage } from '../../data/queries/studio-channels.ts';
import { type ChannelFilter, readChannelFilter } from '../../domain/channels/channel-filter.ts';
import { isRowId } from '../http/row-id.ts';

const PAGE_LENGTH = 50;

export type ChannelsData = StudioChannelPage & { filter: ChannelFilter; after: string | null };

export async function loadChannels(db: Db, query: URLSearchParams): Promise<ChannelsData> {
  const filter = readChannelFilter(query);
  const given = query.get('despues');
  const after = isRowId(given) ? given : null;
  const page = await listStudioChannels(db, filter, { after, limit: PAGE_LENGTH });
  return { ...page, filter, after };
}
