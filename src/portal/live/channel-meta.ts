import { type ChannelCard, channelPath } from '../../domain/channels/channel.ts';
import type { PublicSettings } from '../../domain/settings/settings.ts';
import { absolutePicture, pageMeta } from '../seo/page-meta.ts';
import { text } from '../text/text.es.ts';

/** Share preview and structured data of a channel, also where it is shown under another address. */
export function channelMeta(site: PublicSettings, channel: ChannelCard) {
  const path = channelPath(channel.id);
  const title = text.channels.title(channel.name);
  return pageMeta(site, {
    title: text.meta.inSite(title, site.siteName),
    description: text.meta.channel(channel.name, site.siteName),
    path,
    jsonLd: {
      '@type': 'BroadcastEvent',
      name: title,
      isLiveBroadcast: true,
      inLanguage: text.language,
      publishedOn: { '@type': 'BroadcastService', name: channel.name },
      image: absolutePicture(site, channel.image),
      url: site.origin + path,
    },
  });
}
