import { type Browse, browsePath, choices, type Facets } from '../../domain/catalogue/browse.ts';
import type { ListPage } from '../../domain/catalogue/paging.ts';
import type { TitleCard, TitleKind } from '../../domain/catalogue/title.ts';
import { TitleGrid } from '../cards/TitleCards.tsx';
import { Link } from '../layout/Link.tsx';
import { LoadFailure } from '../layout/LoadFailure.tsx';
import { MoreLinks } from '../layout/MoreLinks.tsx';
import { useMorePages } from '../layout/use-more-pages.ts';
import { filtersText } from '../text/filters.es.ts';
import { text } from '../text/text.es.ts';
import { ListFilters } from './ListFilters.tsx';
import styles from './TitleListPage.module.css';

/** The loader data of a list page. */
export type TitleListData = {
  kind: TitleKind;
  browse: Browse;
  /** Null when they could not be read. */
  page: ListPage<TitleCard> | null;
  facets: Facets | null;
};

const pageOf = ({ page }: TitleListData) => page;

function Failure({ path }: { path: string }) {
  return <LoadFailure sentence={text.lists.empty} technical={text.errors.technical} retry={path} />;
}

type PagesProps = { kind: TitleKind; browse: Browse; page: ListPage<TitleCard> };

function Pages({ kind, browse, page }: PagesProps) {
  const { items, ...pages } = useMorePages(page, pageOf, {
    path: browsePath(kind, browse),
    pathOf: (cursor) => browsePath(kind, browse, cursor),
  });
  if (items.length === 0 && choices(browse) > 0)
    return (
      <p className={styles.none}>
        {filtersText.none} <Link to={browsePath(kind)}>{filtersText.clear}</Link>
      </p>
    );
  return (
    <>
      <TitleGrid titles={items} />
      <MoreLinks
        pages={pages}
        className={styles.more}
        words={{
          more: text.lists.more[kind],
          loading: text.lists.loading[kind],
          failed: text.lists.moreFailed[kind],
          technical: text.errors.technical,
        }}
      />
    </>
  );
}

/** A grid of titles. 'Más …' is a link to the next page; with script it appends that page in place. */
export function TitleListPage({ data }: { data: TitleListData }) {
  const { kind, browse, page, facets } = data;
  const path = browsePath(kind, browse);
  return (
    <>
      <h1 className={styles.heading}>{text.lists.heading(kind, browse)}</h1>
      {facets && <ListFilters kind={kind} browse={browse} facets={facets} />}
      {page ? (
        <Pages key={path} kind={kind} browse={browse} page={page} />
      ) : (
        <Failure path={path} />
      )}
    </>
  );
}
