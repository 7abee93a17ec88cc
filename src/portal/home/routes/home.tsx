import { EVERYBODY } from '../../../domain/catalogue/age.ts';
import { titlePath } from '../../../domain/catalogue/title.ts';
import { button } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LogoutButton } from '../../access/LogoutButton.tsx';
import { ContinueRow } from '../../cards/ContinueRow.tsx';
import { Hero } from '../../cards/Hero.tsx';
import { TitleRow } from '../../cards/TitleCards.tsx';
import listStyles from '../../catalogue/TitleListPage.module.css';
import type { PageHandle } from '../../first-paint/page.ts';
import { forwardHeaders } from '../../http/cached.ts';
import { settingsContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { AdSlot } from '../../layout/AdSlot.tsx';
import { Link } from '../../layout/Link.tsx';
import { NotForChildren } from '../../layout/NotForChildren.tsx';
import { NothingYet } from '../../layout/NothingYet.tsx';
import { useSite } from '../../layout/site.ts';
import { Followed } from '../../live/Followed.tsx';
import { LiveNow } from '../../live/LiveNow.tsx';
import { type ServerChoice, ServerChoices } from '../../playback/ServerChoices.tsx';
import { useWatchPath, WatchLink } from '../../playback/WatchButton.tsx';
import { fixedMeta } from '../../seo/page-meta.ts';
import { MysteryBox } from '../../shop/MysteryBox.tsx';
import { homeText } from '../../text/home.es.ts';
import { text } from '../../text/text.es.ts';
import { loadHome } from '../home.server.ts';
import type { Route } from './+types/home';

export const headers = forwardHeaders;

const SERVERS_ID = 'servidores';
export const loader = ({ context }: Route.LoaderArgs) =>
  loadHome(db, context.get(settingsContext), new Date());

export const handle = { suits: () => EVERYBODY } satisfies PageHandle;

export const meta = fixedMeta((site) => ({
  title: text.meta.home(site.siteName),
  description: site.tagline,
  path: '/',
  jsonLd: { '@type': 'WebSite', name: site.siteName, url: site.origin },
}));

function Watch({ groups }: { groups: ServerChoice[] }) {
  return <WatchLink href={useWatchPath(groups, SERVERS_ID)} />;
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { featured, live, recommended, recent, series, anime, mysteryBox, adSlots } = loaderData;
  const site = useSite();
  const isEmpty = [recommended, recent, series, anime].every((titles) => titles.length === 0);
  return (
    <>
      {featured && (
        <>
          <Hero title={featured} brief>
            <Watch groups={featured.groups} />
            <Link to={titlePath(featured)} className={button.quiet}>
              {homeText.details}
            </Link>
          </Hero>
          <Dialog id={SERVERS_ID} title={text.servers.title} closeLabel={text.servers.close}>
            <ServerChoices groups={featured.groups} />
          </Dialog>
        </>
      )}
      <NotForChildren>
        <LiveNow view={live} />
      </NotForChildren>
      {isEmpty && (
        <NothingYet
          title={homeText.nothingYet}
          sentence={homeText.nothingYetAbout}
          way={{ to: '/futbol', name: text.nav.football }}
        />
      )}
      <ContinueRow />
      <NotForChildren>
        <Followed
          dated
          draw={({ FollowedNext }, following) => <FollowedNext following={following} />}
        />
      </NotForChildren>
      <TitleRow title={homeText.recommended} titles={recommended} moreTo="/movies" />
      <NotForChildren>
        <MysteryBox box={mysteryBox} />
      </NotForChildren>
      <TitleRow title={homeText.recent} titles={recent} moreTo="/movies" />
      <AdSlot slot={adSlots[0]} />
      <TitleRow title={homeText.series} titles={series} moreTo="/series" />
      <AdSlot slot={adSlots[1]} />
      <TitleRow title={homeText.anime} titles={anime} moreTo="/anime" />
      <AdSlot slot={adSlots[2]} />
      {site.isNamed && (
        <div className={listStyles.more} data-edad="">
          <LogoutButton />
        </div>
      )}
    </>
  );
}
