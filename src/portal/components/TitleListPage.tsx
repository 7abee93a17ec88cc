import { Link } from 'react-router';
import type { TitleKind } from '../../domain/catalog/title.ts';
import { button } from '../../ui/button.ts';
import { text } from '../text.es.ts';
import { TitleGrid } from './TitleCards.tsx';
import styles from './TitleListPage.module.css';
import { type TitleListData, useMoreTitles } from './use-more-titles.ts';

type Props = { kind: TitleKind; heading: string; path: string; page: TitleListData };

/** A grid of the newest. 'Más …' is a link to the next page; with script it appends that page in place. */
export function TitleListPage({ kind, heading, path, page }: Props) {
  const { titles, next, isLoading, loadMore } = useMoreTitles(path, page);
  return (
    <>
      <h1 className={styles.heading}>{heading}</h1>
      <TitleGrid titles={titles} />
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
