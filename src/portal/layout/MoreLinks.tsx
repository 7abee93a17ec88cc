import type { ReactNode } from 'react';
import { button } from '../../ui/button.ts';
import { text } from '../text/text.es.ts';
import { Link } from './Link.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import type { MorePages } from './use-more-pages.ts';

type Props = {
  pages: MorePages;
  className: string | undefined;
  words: { more: string; loading: string; failed: string; technical: string };
  /** Shown in place of the link on the last page. */
  end?: ReactNode;
};

/** Below a list: to its next page, and back to its first. */
export function MoreLinks({ pages, className, words, end }: Props) {
  const { path, isFirst, nextPath, isLoading, hasFailed, loadMore } = pages;
  return (
    <>
      {hasFailed && nextPath && (
        <LoadFailure
          sentence={words.failed}
          technical={words.technical}
          retry={nextPath}
          onRetry={loadMore}
        />
      )}
      <p className={className} aria-live="polite">
        {nextPath === null ? (
          end
        ) : (
          <Link
            to={nextPath}
            className={button.quiet}
            aria-disabled={isLoading}
            data-wait
            onClick={loadMore}
          >
            {isLoading ? words.loading : words.more}
          </Link>
        )}
        {!isFirst && (
          <Link to={path} className={button.quiet}>
            {text.lists.fromStart}
          </Link>
        )}
      </p>
    </>
  );
}
