import type { ReactNode } from 'react';
import { useLocation, useMatches } from 'react-router';
import { singleFile } from '../../domain/pictures/picture.ts';
import type { PublicSettings } from '../../domain/settings/settings.ts';
import { Icon, SeatMark } from '../../ui/icons.tsx';
import { EarlyLeave } from '../first-paint/EarlyLeave.tsx';
import type { PageHandle } from '../first-paint/page.ts';
import { ForWhom } from '../layout/ForWhom.tsx';
import { kept } from '../layout/kept.tsx';
import { Link } from '../layout/Link.tsx';
import { NotForChildren } from '../layout/NotForChildren.tsx';
import { ShareLinks } from '../layout/ShareLinks.tsx';
import { SearchForm } from '../search/SearchForm.tsx';
import { ShopSearch } from '../shop/ShopSearch.tsx';
import { text } from '../text/text.es.ts';
import { Announcement } from './Announcement.tsx';
import { AgeDialog, AppLinks, hasAppLinks } from './AppLinks.tsx';
import styles from './SiteChrome.module.css';
import { hasPicture, SECTIONS, searchHint, sectionOf } from './sections.ts';

/** In the bottom bar up to 768 px, in the header above it. */
const OWN = [
  { path: '/mi-lista', icon: 'heart', name: text.bar.list },
  { path: '/perfil', icon: 'person', name: text.bar.profile },
] as const;

const BAR = [
  { path: '/', icon: 'home', name: text.bar.home },
  { path: '/buscar', icon: 'search', name: text.bar.search },
  ...OWN,
  { path: '/futbol', icon: 'ball', name: text.nav.football },
] as const;

/** Pages that belong to no section. */
const PAGES = [
  { path: '/zonatv', name: text.footer.tvZone },
  { path: '/tvandroid', name: text.footer.tvApp },
  { path: '/peticiones', name: text.footer.requests },
  ...OWN,
] as const;

/** Links to anything else are hidden in children's profiles. */
const FOR_CHILDREN: ReadonlySet<string> = new Set([
  ...['/', '/movies', '/series', '/anime'],
  ...['/buscar', '/mi-lista', '/perfil'],
]);

function SectionLinks({ current }: { current: string }) {
  return SECTIONS.map(({ path, name }) => (
    <Link
      key={path}
      to={path}
      className={styles.section}
      aria-current={path === current ? 'page' : undefined}
      data-edad={FOR_CHILDREN.has(path) ? undefined : ''}
    >
      {name}
    </Link>
  ));
}

type HeaderProps = { site: PublicSettings; pathname: string; current: string };

function Header({ site, pathname, current }: HeaderProps) {
  const withApps = hasAppLinks(site);
  return (
    <header className={styles.top}>
      {/* Up to 768 px: the whole menu. Above, where the links do not fit beside the search: apps and help. */}
      <details
        className={withApps ? `${styles.menu} ${styles.withApps}` : styles.menu}
        key={pathname}
      >
        <summary>
          <span className={styles.menuSign}>
            <Icon name="menu" />
            <span className="visually-hidden">{text.nav.menu}</span>
          </span>
          <span className={styles.appsSign}>
            <Icon name="more" />
            <span className="visually-hidden">{text.header.apps}</span>
          </span>
        </summary>
        <div className={styles.panel}>
          <nav aria-label={text.nav.label}>
            <SectionLinks current={current} />
          </nav>
          <div className={styles.apps} data-edad="">
            <AppLinks site={site} />
          </div>
        </div>
      </details>
      <Link to="/" className={styles.brand} aria-label={text.nav.homeLink(site.siteName)}>
        {site.logo ? (
          <img className={styles.logo} src={singleFile(site.logo, 96, 'webp')} alt="" />
        ) : (
          <SeatMark />
        )}
        <span>{site.siteName}</span>
      </Link>
      <nav className={styles.sections} aria-label={text.nav.label}>
        <SectionLinks current={current} />
      </nav>
      <div className={styles.search}>
        {/* The key resets the form for every page, so leaving a page clears the search box. */}
        {current === '/tienda' ? (
          <ShopSearch />
        ) : (
          <SearchForm key={pathname} hint={searchHint(current)} />
        )}
      </div>
      <nav className={styles.own} aria-label={text.bar.own}>
        {OWN.map(({ path, icon, name }) => (
          <Link
            key={path}
            to={path}
            aria-label={name}
            title={name}
            aria-current={path === current ? 'page' : undefined}
          >
            <Icon name={icon} />
          </Link>
        ))}
      </nav>
      <div className={styles.inline} data-edad="">
        <AppLinks site={site} />
      </div>
    </header>
  );
}

function Footer({ site, pathname }: { site: PublicSettings; pathname: string }) {
  const { label, shareText } = text.footer;
  return (
    <footer className={styles.foot}>
      <p>{text.footer.description(site.siteName)}</p>
      <p>{site.tagline}</p>
      <nav className={styles.pages} aria-label={text.footer.pages} data-edad="">
        {PAGES.map(({ path, name }) => (
          <Link key={path} to={path}>
            {name}
          </Link>
        ))}
        {site.footerLinks.map(({ label: name, url }) => (
          <a key={`${name} ${url}`} href={url} rel="noopener" target="_blank">
            {name}
          </a>
        ))}
      </nav>
      <NotForChildren>
        <ShareLinks
          site={site}
          className={styles.share}
          page={{ path: pathname, words: shareText(site.siteName), label }}
        />
      </NotForChildren>
    </footer>
  );
}

function BottomBar({ current }: BarProps) {
  return (
    <nav className={styles.bar} aria-label={text.bar.label}>
      {BAR.map(({ path, icon, name }) => (
        <Link
          key={path}
          to={path}
          aria-current={path === current ? 'page' : undefined}
          data-edad={FOR_CHILDREN.has(path) ? undefined : ''}
        >
          <Icon name={icon} />
          {name}
        </Link>
      ))}
    </nav>
  );
}

type BarProps = Omit<HeaderProps, 'pathname'>;

const TopPart = import.meta.env.SSR
  ? kept<HeaderProps>(Header, ({ site, current }) => {
      // In the shop the box shows what was looked for.
      const { search } = useLocation();
      return { of: site, name: `top ${current} ${current === '/tienda' ? search : ''}` };
    })
  : Header;
const BottomPart = import.meta.env.SSR
  ? kept<BarProps>(BottomBar, ({ site, current }) => ({ of: site, name: `bar ${current}` }))
  : BottomBar;

/** A sports channel belongs to Fútbol, which only its data tells. */
function useSection(pathname: string): string {
  const isSports = useMatches().some(
    ({ loaderData }) =>
      (loaderData as { channel?: { type?: string } } | undefined)?.channel?.type === 'sports',
  );
  return isSports ? '/futbol' : sectionOf(pathname);
}

/** For which children's profiles the page is. */
function usePageSuits(): string {
  const matches = useMatches();
  const { handle, loaderData } = matches[matches.length - 1] ?? {};
  return loaderData === undefined
    ? ''
    : ((handle as PageHandle | undefined)?.suits?.(loaderData as never) ?? '');
}

/** Header, footer and navigation around a page. Player pages do not have it. */
export function SiteChrome({ site, children }: { site: PublicSettings; children: ReactNode }) {
  const { pathname } = useLocation();
  const current = useSection(pathname);
  const suits = usePageSuits();
  return (
    <div className={hasPicture(pathname) ? `${styles.page} ${styles.watches}` : styles.page}>
      <a href="#contenido" className={styles.skip}>
        {text.nav.skip}
      </a>
      <TopPart site={site} pathname={pathname} current={current} />
      <main id="contenido">
        {hasPicture(pathname) && <EarlyLeave suits="" to="/tv" />}
        <ForWhom suits={suits} />
        <div data-edad={suits}>{children}</div>
      </main>
      <Footer site={site} pathname={pathname} />
      <BottomPart site={site} current={current} />
      <AgeDialog site={site} />
      <Announcement announcement={site.announcement} />
    </div>
  );
}
