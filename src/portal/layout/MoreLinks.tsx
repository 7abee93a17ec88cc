import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { button } from '../../ui/button.ts';
import { text } from '../text/text.es.ts';

type Props = {
  className: string | undefined;
  /** The list itself, which begins with its first page. */
  path: string;
  isFirst: boolean;
  /** Null on the last page. */
  nextPath: string | null;
  isLoading: boolean;
  onMore: (event: MouseEvent) => void;
  label: string;
  /** Shown in place of the link on the last page. */
  end?: ReactNode;
};

/** Below a list: to its next page, and back to its first. */
export function MoreLinks(props: Props) {
  const { className, path, isFirst, nextPath, isLoading, onMore, label, end } = props;
  return (
    <p className={className} aria-live="polite">
      {nextPath === null ? (
        end
      ) : (
        <Link
          to={nextPath}
          className={button.quiet}
          aria-disabled={isLoading}
          data-wait
          onClick={onMore}
        >
          {label}
        </Link>
      )}
      {!isFirst && (
        <Link to={path} className={button.quiet}>
          {text.lists.fromStart}
        </Link>
      )}
    </p>
  );
}
