import { EVERYBODY } from '../../../domain/catalogue/age.ts';
import { button } from '../../../ui/button.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Sign } from '../../../ui/PlainPage.tsx';
import { TitleGrid } from '../../cards/TitleCards.tsx';
import listStyles from '../../catalogue/TitleListPage.module.css';
import type { PageHandle } from '../../first-paint/page.ts';
import { cached, forwardHeaders } from '../../http/cached.ts';
import { Link } from '../../layout/Link.tsx';
import { NotForChildren } from '../../layout/NotForChildren.tsx';
import { useOwnLibrary } from '../../library/library-store.ts';
import { fixedMeta } from '../../seo/page-meta.ts';
import { profileText } from '../../text/profile.es.ts';
import { text } from '../../text/text.es.ts';
import { OwnChannels } from '../OwnChannels.tsx';
import styles from './library.module.css';

export const headers = forwardHeaders;

export const loader = () => cached('catalogue', [], null);

export const meta = fixedMeta(({ siteName }) => ({
  title: text.meta.list(text.own.myList, siteName),
  description: profileText.listDescription,
  path: '/mi-lista',
  noIndex: true,
}));

export const handle = { script: 'now', suits: () => EVERYBODY } satisfies PageHandle;

export default function MyListPage() {
  const library = useOwnLibrary();
  return (
    <div className={styles.page}>
      <h1 className={listStyles.heading}>{text.own.myList}</h1>
      <noscript>
        <p className={styles.note}>{profileText.needsScript}</p>
      </noscript>
      {library && library.favourites.length > 0 && <TitleGrid titles={library.favourites} />}
      <NotForChildren>{library && <OwnChannels channels={library.channels} />}</NotForChildren>
      {library?.favourites.length === 0 && library.channels.length === 0 && (
        <div className={styles.empty}>
          <Sign>
            <Icon name="heart" />
          </Sign>
          <p>{profileText.emptyList}</p>
          <Link to="/movies" className={button.loud}>
            {text.errors.movies}
          </Link>
        </div>
      )}
    </div>
  );
}
