import { matchPath } from '../../../domain/match-path.ts';
import type { PageHandle } from '../../first-paint/page.ts';
import { forwardHeaders } from '../../http/cached.ts';
import { db } from '../../http/db.server.ts';
import { siteOf, useSite } from '../../layout/site.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { agendaText } from '../../text/agenda.es.ts';
import { text } from '../../text/text.es.ts';
import { ChannelList } from '../ChannelList.tsx';
import { FavouriteChannels } from '../FavouriteChannels.tsx';
import { loadFootball } from '../football.server.ts';
import { MatchAgenda } from '../MatchAgenda.tsx';
import type { Route } from './+types/futbol';
import styles from './futbol.module.css';

export const headers = forwardHeaders;

export const loader = ({ request }: Route.LoaderArgs) => loadFootball(db, request, new Date());

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches);
  const agenda =
    loaderData?.agenda?.kind === 'listed'
      ? loaderData.agenda.open.flatMap(({ matches }) => matches)
      : [];
  return pageMeta(site, {
    title: text.football.title(site.siteName),
    description: text.meta.football(site.siteName),
    path: '/futbol',
    jsonLd: {
      '@type': 'ItemList',
      name: agendaText.agenda,
      itemListElement: agenda.map((match, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        name: text.football.match(match.firstTeam, match.secondTeam),
        url: site.origin + matchPath(match.id),
      })),
    },
  });
}

export const handle = { script: 'soon' } satisfies PageHandle;

export default function FootballPage({ loaderData }: Route.ComponentProps) {
  const { agenda, today, date, tabs, channels } = loaderData;
  const site = useSite();
  return (
    <>
      <h1 className={styles.heading}>{text.football.title(site.siteName)}</h1>
      {agenda && <MatchAgenda agenda={agenda} today={today} date={date} tabs={tabs} />}
      <h2 className={styles.channels}>{text.channels.live}</h2>
      <FavouriteChannels hasGuide={loaderData.hasGuide} />
      <ChannelList path="/futbol" channels={channels} />
    </>
  );
}
