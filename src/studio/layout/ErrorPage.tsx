import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router';
import { text } from '../text/text.es.ts';
import controls from './controls.module.css';
import styles from './ErrorPage.module.css';

const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

function sayingOf(status: number): { title: string; sentence: string } {
  if (status === 401) return text.errors.signedOut;
  if (status === 403) return text.errors.notAllowed;
  if (status === 404) return text.errors.notFound;
  if (status === 409) return text.errors.busy;
  return text.errors.failed;
}

/** What went wrong, in a sentence, and where to go on. */
export function ErrorPage() {
  const status = statusOf(useRouteError());
  const { title, sentence } = sayingOf(status);
  const mayHelp = status === 401 || status >= 500;
  const { pathname, search } = useLocation();
  return (
    <section className={styles.page}>
      <title>{text.title(title)}</title>
      <h1>{title}</h1>
      <p>{sentence}</p>
      <p className={styles.ways}>
        {/* As a document: whoever is signed out is led to the door, and from there back here. */}
        {mayHelp && (
          <Link to={pathname + search} reloadDocument className={controls.primary}>
            {status === 401 ? text.errors.signedOut.enter : text.errors.retry}
          </Link>
        )}
        <Link to="/" reloadDocument className={mayHelp ? controls.button : controls.primary}>
          {text.errors.home}
        </Link>
      </p>
    </section>
  );
}
