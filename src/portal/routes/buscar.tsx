import { Link } from 'react-router';
import { listFound, listRecommended } from '../../data/queries/search.ts';
import { TITLE_KINDS, type TitleKind } from '../../domain/catalog/title.ts';
import { searchText } from '../../domain/search/query.ts';
import { listTag } from '../../domain/tags.ts';
import { button } from '../../ui/button.ts';
import { Popover } from '../../ui/Popover.tsx';
import { cached, forwardHeaders } from '../cached.ts';
import { SearchForm } from '../components/SearchForm.tsx';
import { TitleGrid, TitleRow } from '../components/TitleCards.tsx';
import { db } from '../db.server.ts';
import { pageMeta, siteOf } from '../page-meta.ts';
import { text } from '../text.es.ts';
import { cardsOf, tagsOf } from '../title-cards.ts';
import type { Route } from './+types/buscar';
import styles from './buscar.module.css';

export const headers = forwardHeaders;

const LISTS = { movie: '/movies', serie: '/series', anime: '/anime' } satisfies Record<
  TitleKind,
  string
>;

export async function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const kind = TITLE_KINDS.find((known) => known === query.get('tipo')) ?? 'movie';
  const wanted = searchText(query.get('q'));
  const found = wanted === null ? [] : await listFound(db, wanted, kind);
  const recommended = found.length > 0 ? [] : await listRecommended(db, kind);
  return cached('catalogue', [...TITLE_KINDS.map(listTag), ...tagsOf([...found, ...recommended])], {
    wanted,
    kind,
    found: cardsOf(found),
    recommended: cardsOf(recommended),
  });
}

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  const title = text.meta.list(text.search.label, site?.siteName ?? '');
  return pageMeta({
    site,
    title,
    description: text.search.description,
    path: '/buscar',
    noIndex: true,
  });
}

function KindPicker({ kind, wanted }: { kind: TitleKind; wanted: string | null }) {
  return (
    <nav className={styles.kinds} aria-label={text.search.kinds}>
      {TITLE_KINDS.map((one) => (
        <Link
          key={one}
          to={`/buscar?${new URLSearchParams({ ...(wanted && { q: wanted }), tipo: one })}`}
          className={button.quiet}
          aria-current={one === kind ? 'true' : undefined}
        >
          {text.search.kindNames[one]}
        </Link>
      ))}
    </nav>
  );
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { wanted, kind, found, recommended } = loaderData;
  return (
    <>
      <div className={styles.head}>
        <div className={styles.asked}>
          <SearchForm
            hint={text.search.placeholder.home}
            name={text.search.inPage}
            value={wanted ?? ''}
            kind={kind}
            key={wanted}
          />
          <Popover label={text.search.info}>{text.search.caseMatters}</Popover>
        </div>
        <KindPicker kind={kind} wanted={wanted} />
      </div>
      <div aria-live="polite">
        {wanted === null && <h1 className={styles.title}>{text.search.start}</h1>}
        {wanted !== null && <h1 className={styles.title}>{text.search.resultsFor(wanted)}</h1>}
        {wanted !== null && found.length === 0 && (
          <div className={styles.nothing}>
            <p>{text.search.nothing}</p>
            <p>{text.search.again}</p>
          </div>
        )}
      </div>
      {found.length > 0 && <TitleGrid titles={found} />}
      <TitleRow title={text.search.recommended} titles={recommended} moreTo={LISTS[kind]} />
    </>
  );
}
