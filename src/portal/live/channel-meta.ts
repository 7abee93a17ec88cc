import { type ChannelCard, channelPath } from '../../domain/channels/channel.ts';
import type { PublicSettings } from '../../domain/settings/settings.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { text } from '../text/text.es.ts';

/** Share preview and structured data of a channel, also where it is shown under another address. */
export function channelMeta(site: PublicSettings | undefined, channel: ChannelCard) {
  const siteName = site?.siteName ?? '';
  const path = channelPath(channel.id);
  const title = text.channels.title(channel.name);
  return pageMeta({
    site,
    title: text.meta.inSite(title, siteName),
    description: text.meta.channel(channel.name, siteName),
    path,
    jsonLd: {
      '@type': 'BroadcastEvent',
      name: title,
      isLiveBroadcast: true,
      inLanguage: text.language,
      publishedOn: { '@type': 'BroadcastService', name: channel.name },
      image: channel.image ? new URL(channel.image, site?.origin).href : undefined,
      url: (site?.origin ?? '') + path,
    },
  });
}
