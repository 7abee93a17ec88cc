import { Link } from 'react-router';
import { button } from '../../ui/button.ts';
import { Icon } from '../../ui/icons.tsx';
import { Sign } from '../../ui/PlainPage.tsx';
import { cached, forwardHeaders } from '../cached.ts';
import { TitleGrid } from '../components/TitleCards.tsx';
import listStyles from '../components/TitleListPage.module.css';
import { useOwnLibrary } from '../own/library-store.ts';
import { pageMeta, siteOf } from '../page-meta.ts';
import { text } from '../text.es.ts';
import type { Route } from './+types/mi-lista';
import styles from './own.module.css';

export const headers = forwardHeaders;

export const loader = () => cached('catalogue', [], null);

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  const title = text.meta.list(text.own.myList, site?.siteName ?? '');
  return pageMeta({
    site,
    title,
    description: text.own.listDescription,
    path: '/mi-lista',
    noIndex: true,
  });
}

export default function MyListPage() {
  const library = useOwnLibrary();
  return (
    <div className={styles.page}>
      <h1 className={listStyles.heading}>{text.own.myList}</h1>
      <noscript>
        <p className={styles.note}>{text.own.needsScript}</p>
      </noscript>
      {library && library.favourites.length > 0 && <TitleGrid titles={library.favourites} />}
      {library?.favourites.length === 0 && (
        <div className={styles.empty}>
          <Sign>
            <Icon name="heart" />
          </Sign>
          <p>{text.own.emptyList}</p>
          <Link to="/movies" className={button.loud}>
            {text.errors.movies}
          </Link>
        </div>
      )}
    </div>
  );
}
