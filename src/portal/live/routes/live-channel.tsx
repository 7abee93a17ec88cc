import type { PageHandle } from '../../first-paint/page.ts';
import { forwardHeaders } from '../../http/cached.ts';
import { settingsContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { siteOf } from '../../layout/site.ts';
import { ChannelPage } from '../ChannelPage.tsx';
import { channelMeta } from '../channel-meta.ts';
import { loadChannel } from '../channels.server.ts';
import type { Route } from './+types/live-channel';

export const headers = forwardHeaders;

export const loader = ({ params, context }: Route.LoaderArgs) =>
  loadChannel(db, context.get(settingsContext), params.channelId, new Date());

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return loaderData ? channelMeta(siteOf(matches), loaderData.channel) : [];
}

export const handle = { script: 'now' } satisfies PageHandle;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <ChannelPage data={loaderData} />;
}
