import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { button } from '../../ui/button.ts';
import { SeatMark } from '../../ui/icons.tsx';
import { PlainPage } from '../../ui/PlainPage.tsx';
import { text } from '../text/text.es.ts';
import styles from './ErrorPage.module.css';
import { Link } from './Link.tsx';

/** Shown when a page fails: a sentence, links to go on, and the technical message in small print. */
export function ErrorPage() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const detail = isRouteErrorResponse(error)
    ? String(error.data || error.statusText)
    : text.errors.technical;
  return (
    <PlainPage
      sign={<SeatMark />}
      title={isMissing ? text.errors.notFoundTitle : text.errors.title}
    >
      <p>{isMissing ? text.errors.notFound : text.errors.sentence}</p>
      <p className={styles.ways}>
        <Link to="/" className={button.loud}>
          {isMissing ? text.errors.home : text.errors.detail}
        </Link>
        {isMissing ? (
          <Link to="/movies" className={button.quiet}>
            {text.errors.movies}
          </Link>
        ) : (
          <Link to={pathname + search} reloadDocument className={button.quiet}>
            {text.errors.retry}
          </Link>
        )}
      </p>
      <small className={styles.detail}>{detail}</small>
    </PlainPage>
  );
}
