import { button } from '../../../ui/button.ts';
import { forwardHeaders } from '../../http/cached.ts';
import { db } from '../../http/db.server.ts';
import { Link } from '../../layout/Link.tsx';
import { useSite } from '../../layout/site.ts';
import { fixedMeta } from '../../seo/page-meta.ts';
import { channelGuideText } from '../../text/channel-guide.es.ts';
import { text } from '../../text/text.es.ts';
import { ChannelList } from '../ChannelList.tsx';
import { loadTv } from '../channels.server.ts';
import { FavouriteChannels } from '../FavouriteChannels.tsx';
import { ZoneLine, ZoneRoom } from '../ZoneLine.tsx';
import type { Route } from './+types/tv';
import styles from './futbol.module.css';

export const headers = forwardHeaders;

export const loader = ({ request }: Route.LoaderArgs) => loadTv(db, request, new Date());

export const meta = fixedMeta((site) => ({
  title: text.channels.tvTitle(site.siteName),
  description: text.meta.tv(site.siteName),
  path: '/tv',
  jsonLd: {
    '@type': 'CollectionPage',
    name: text.channels.tvTitle(site.siteName),
    url: `${site.origin}/tv`,
  },
}));

export default function TvPage({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  return (
    <>
      {loaderData.hasGuide && <ZoneRoom />}
      <h1 className={styles.heading}>{text.channels.tvTitle(site.siteName)}</h1>
      {loaderData.hasGuide && (
        <div className={styles.zone}>
          <Link to="/tv/guia" className={button.quiet}>
            {channelGuideText.whole}
          </Link>
          <ZoneLine />
        </div>
      )}
      <FavouriteChannels hasGuide={loaderData.hasGuide} />
      <ChannelList path="/tv" channels={loaderData.channels} eager />
    </>
  );
}
