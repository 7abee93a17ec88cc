import { forwardHeaders } from '../cached.ts';
import { channelMeta } from '../channel-meta.ts';
import { loadTvZone } from '../channels.server.ts';
import { ChannelPage } from '../components/ChannelPage.tsx';
import { db } from '../db.server.ts';
import { siteOf } from '../page-meta.ts';
import type { Route } from './+types/zonatv';

export const headers = forwardHeaders;

export async function loader() {
  return await loadTvZone(db, new Date());
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return loaderData ? channelMeta(siteOf(matches), loaderData.channel) : [];
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <ChannelPage data={loaderData} picker={loaderData.picker} />;
}
