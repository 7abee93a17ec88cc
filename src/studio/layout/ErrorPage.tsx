import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router';
import { text } from '../text/text.es.ts';
import controls from './controls.module.css';
import styles from './ErrorPage.module.css';

function sayingOf(error: unknown): { title: string; sentence: string } {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 403) return text.errors.notAllowed;
  if (status === 404) return text.errors.notFound;
  return text.errors.failed;
}

/** What went wrong, in a sentence, and where to go on. */
export function ErrorPage() {
  const { title, sentence } = sayingOf(useRouteError());
  const { pathname, search } = useLocation();
  return (
    <section className={styles.page}>
      <title>{text.title(title)}</title>
      <h1>{title}</h1>
      <p>{sentence}</p>
      <p className={styles.ways}>
        <Link to="/" className={controls.primary}>
          {text.errors.home}
        </Link>
        <Link to={pathname + search} reloadDocument className={controls.button}>
          {text.errors.retry}
        </Link>
      </p>
    </section>
  );
}
