import type { PageHandle } from '../../first-paint/page.ts';
import { forwardHeaders } from '../../http/cached.ts';
import { settingsContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { NothingYet } from '../../layout/NothingYet.tsx';
import { siteOf } from '../../layout/site.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { text } from '../../text/text.es.ts';
import { ChannelPage } from '../ChannelPage.tsx';
import { ChannelPicker } from '../ChannelPicker.tsx';
import { channelMeta } from '../channel-meta.ts';
import { loadTvZone } from '../channels.server.ts';
import type { Route } from './+types/zonatv';

export const headers = forwardHeaders;

export const loader = ({ context }: Route.LoaderArgs) =>
  loadTvZone(db, context.get(settingsContext), new Date());

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches);
  if (loaderData) return channelMeta(site, loaderData.channel);
  return pageMeta(site, {
    title: text.meta.list(text.channels.nothingYet, site.siteName),
    description: text.channels.nothingYetAbout,
    path: '/zonatv',
  });
}

export const handle = { script: 'now' } satisfies PageHandle;

export default function Page({ loaderData }: Route.ComponentProps) {
  if (loaderData)
    return (
      <ChannelPage data={loaderData}>
        <ChannelPicker groups={loaderData.picker} current={loaderData.channel.id} />
      </ChannelPage>
    );
  return (
    <NothingYet
      title={text.channels.nothingYet}
      sentence={text.channels.nothingYetAbout}
      way={{ to: '/', name: text.errors.home }}
    />
  );
}
