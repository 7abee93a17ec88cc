import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { PublicSettings } from '../../domain/settings/settings.ts';
import { button } from '../../ui/button.ts';
import { Icon, SeatMark } from '../../ui/icons.tsx';
import { text } from '../text.es.ts';
import { ShareLinks } from './ShareLinks.tsx';
import styles from './SiteChrome.module.css';
import { SECTIONS, searchHint, sectionOf } from './sections.ts';

const BAR = [
  { path: '/', icon: 'home', name: text.bar.home },
  { path: '/buscar', icon: 'search', name: text.bar.search },
  { path: '/mi-lista', icon: 'heart', name: text.bar.list },
  { path: '/perfil', icon: 'person', name: text.bar.profile },
] as const;

function SectionLinks({ current }: { current: string }) {
  return SECTIONS.map(({ path, name }) => (
    <Link
      key={path}
      to={path}
      className={styles.section}
      aria-current={path === current ? 'page' : undefined}
    >
      {name}
    </Link>
  ));
}

function chatLink(site: PublicSettings): string | null {
  if (!site.chatUrl) return null;
  const url = new URL(site.chatUrl);
  url.searchParams.set('text', site.chatGreeting);
  return url.href;
}

function Header({ site, pathname }: { site: PublicSettings; pathname: string }) {
  const current = sectionOf(pathname);
  const chat = chatLink(site);
  return (
    <header className={styles.top}>
      <details className={styles.menu} key={pathname}>
        <summary aria-label={text.nav.menu}>
          <Icon name="menu" />
        </summary>
        <nav aria-label={text.nav.label}>
          <SectionLinks current={current} />
        </nav>
      </details>
      <Link to="/" className={styles.brand} aria-label={text.nav.homeLink(site.siteName)}>
        <SeatMark />
        <span>{site.siteName}</span>
      </Link>
      <nav className={styles.sections} aria-label={text.nav.label}>
        <SectionLinks current={current} />
      </nav>
      <form action="/buscar" className={styles.search}>
        <input
          type="search"
          name="q"
          aria-label={text.search.label}
          placeholder={searchHint(pathname)}
          enterKeyHint="search"
          autoComplete="off"
        />
      </form>
      {site.storeUrl && (
        <a
          className={`${button.quiet} ${styles.app}`}
          href={site.storeUrl}
          rel="noopener"
          target="_blank"
        >
          {text.header.store}
        </a>
      )}
      {chat && (
        <a
          className={`${button.quiet} ${styles.help}`}
          href={chat}
          rel="noopener"
          target="_blank"
          title={text.header.helpHint}
        >
          {text.header.help}
        </a>
      )}
    </header>
  );
}

function Footer({ site }: { site: PublicSettings }) {
  return (
    <footer className={styles.foot}>
      <p>{text.footer.description(site.siteName)}</p>
      <p>{site.tagline}</p>
      <ShareLinks site={site} className={styles.share} />
    </footer>
  );
}

function BottomBar({ pathname }: { pathname: string }) {
  const current = sectionOf(pathname);
  return (
    <nav className={styles.bar} aria-label={text.bar.label}>
      {BAR.map(({ path, icon, name }) => (
        <Link key={path} to={path} aria-current={path === current ? 'page' : undefined}>
          <Icon name={icon} />
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** Everything around a page. Players go without it. */
export function SiteChrome({ site, children }: { site: PublicSettings; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className={styles.page}>
      <a href="#contenido" className={styles.skip}>
        {text.nav.skip}
      </a>
      <Header site={site} pathname={pathname} />
      <main id="contenido">{children}</main>
      <Footer site={site} />
      <BottomBar pathname={pathname} />
    </div>
  );
}
