import { matchPath } from '../../../domain/match-path.ts';
import type { PageHandle } from '../../first-paint/page.ts';
import { forwardHeaders } from '../../http/cached.ts';
import { settingsContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { siteOf } from '../../layout/site.ts';
import { absolutePicture, pageMeta } from '../../seo/page-meta.ts';
import { text } from '../../text/text.es.ts';
import { loadMatch } from '../football.server.ts';
import { MatchPage } from '../MatchPage.tsx';
import type { Route } from './+types/match';

export const headers = forwardHeaders;

export const loader = ({ params, context }: Route.LoaderArgs) =>
  loadMatch(db, params.matchId, new Date(), context.get(settingsContext));

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { match, background, date } = loaderData;
  const site = siteOf(matches);
  const name = text.football.match(match.firstTeam, match.secondTeam);
  const path = matchPath(match.id);
  const url = site.origin + path;
  return pageMeta(site, {
    title: text.meta.inSite(name, site.siteName),
    description: text.meta.match(name, match.leagueName, text.football.moment(date, match.time)),
    path,
    image: background,
    jsonLd: {
      '@type': 'SportsEvent',
      name,
      sport: text.nav.football,
      startDate: match.startsAt,
      homeTeam: { '@type': 'SportsTeam', name: match.firstTeam },
      awayTeam: { '@type': 'SportsTeam', name: match.secondTeam },
      superEvent: match.leagueName ? { '@type': 'SportsEvent', name: match.leagueName } : undefined,
      image: absolutePicture(site, background),
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url },
      url,
    },
  });
}

export const handle = { script: 'soon' } satisfies PageHandle;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <MatchPage key={loaderData.match.id} {...loaderData} />;
}
