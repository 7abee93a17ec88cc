import { Link } from 'react-router';
import type { ListPage } from '../../domain/catalog/paging.ts';
import type { TitleCard, TitleKind } from '../../domain/catalog/title.ts';
import { button } from '../../ui/button.ts';
import { text } from '../text.es.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { TitleGrid } from './TitleCards.tsx';
import styles from './TitleListPage.module.css';
import { useMorePages } from './use-more-pages.ts';

type TitlePage = ListPage<TitleCard>;

/** What the page that lists titles answers; null when they could not be read. */
type TitleData = TitlePage | null;

const itself = (page: TitleData): TitleData => page;

function Failure({ path }: { path: string }) {
  return <LoadFailure sentence={text.lists.empty} technical={text.errors.technical} retry={path} />;
}

type PagesProps = { kind: TitleKind; path: string; page: TitlePage };

function Pages({ kind, path, page }: PagesProps) {
  const { items, next, isLoading, hasFailed, loadMore } = useMorePages(path, page, itself);
  return (
    <>
      <TitleGrid titles={items} />
      {hasFailed && <Failure path={path} />}
      <p className={styles.more} aria-live="polite">
        {next && (
          <Link
            to={`${path}?cursor=${next}`}
            className={button.quiet}
            aria-disabled={isLoading}
            onClick={loadMore}
          >
            {isLoading ? text.lists.loading[kind] : text.lists.more[kind]}
          </Link>
        )}
        {!page.isFirst && (
          <Link to={path} className={button.quiet}>
            {text.lists.fromStart}
          </Link>
        )}
      </p>
    </>
  );
}

type Props = { kind: TitleKind; heading: string; path: string; page: TitleData };

/** A grid of the newest. 'Más …' is a link to the next page; with script it appends that page in place. */
export function TitleListPage({ kind, heading, path, page }: Props) {
  return (
    <>
      <h1 className={styles.heading}>{heading}</h1>
      {page ? <Pages kind={kind} path={path} page={page} /> : <Failure path={path} />}
    </>
  );
}
