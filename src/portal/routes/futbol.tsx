import { forwardHeaders } from '../cached.ts';
import { ChannelList } from '../components/ChannelList.tsx';
import { MatchAgenda } from '../components/MatchAgenda.tsx';
import { matchPath } from '../components/MatchCards.tsx';
import { db } from '../db.server.ts';
import { loadFootball } from '../football.server.ts';
import { pageMeta, siteOf } from '../page-meta.ts';
import { text } from '../text.es.ts';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/futbol';
import styles from './futbol.module.css';

export const headers = forwardHeaders;

export async function loader({ request }: Route.LoaderArgs) {
  return await loadFootball(db, request, new Date());
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches);
  const agenda = loaderData?.agenda?.kind === 'listed' ? loaderData.agenda.matches : [];
  return pageMeta({
    site,
    title: text.football.title(site?.siteName ?? ''),
    description: text.meta.football(site?.siteName ?? ''),
    path: '/futbol',
    jsonLd: {
      '@type': 'ItemList',
      name: text.football.agenda,
      itemListElement: agenda.map((match, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        name: text.football.match(match.firstTeam, match.secondTeam),
        url: (site?.origin ?? '') + matchPath(match.id),
      })),
    },
  });
}

export default function FootballPage({ loaderData }: Route.ComponentProps) {
  const { agenda, today, channels } = loaderData;
  const site = useSite();
  return (
    <>
      <h1 className={styles.heading}>{text.football.title(site?.siteName ?? '')}</h1>
      {agenda && <MatchAgenda agenda={agenda} today={today} />}
      <h2 className={styles.channels}>{text.channels.live}</h2>
      <ChannelList path="/futbol" channels={channels} />
    </>
  );
}
