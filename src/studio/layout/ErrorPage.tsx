import { Form, isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { text } from '../text/text.es.ts';
import { Button } from './Button.tsx';
import styles from './ErrorPage.module.css';
import { LinkButton } from './LinkButton.tsx';

const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

function sayingOf(status: number, error: unknown): { title: string; sentence: string } {
  if (status === 401) return text.errors.signedOut;
  if (status === 403) return text.errors.notAllowed;
  if (status === 404) return text.errors.notFound;
  if (status === 409) return text.errors.busy;
  if (status === 422 && isRouteErrorResponse(error))
    return { title: text.errors.notKept, sentence: String(error.data) };
  return text.errors.failed;
}

/** The form that could not be done now, as it was sent. */
const formOf = (error: unknown): [string, string][] =>
  isRouteErrorResponse(error) && error.status === 409 && Array.isArray(error.data)
    ? error.data
    : [];

/** What went wrong, in a sentence, and where to go on. */
export function ErrorPage() {
  const error = useRouteError();
  const status = statusOf(error);
  const form = formOf(error);
  const { title, sentence } = sayingOf(status, error);
  const mayHelp = status === 401 || status >= 500;
  const { pathname, search } = useLocation();
  return (
    <section className={styles.page}>
      <title>{text.title(title)}</title>
      <h1>{title}</h1>
      <p>{sentence}</p>
      {form.length > 0 && (
        <Form method="post" action={pathname + search} className={styles.ways}>
          {form.map(([name, value], place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several fields may have one name, and they never move
            <input key={place} type="hidden" name={name} value={value} />
          ))}
          <Button look="primary">{text.errors.busy.again}</Button>
        </Form>
      )}
      <p className={styles.ways}>
        {/* As a document: whoever is signed out is led to the door, and from there back here. */}
        {mayHelp && (
          <LinkButton to={pathname + search} reloadDocument look="primary">
            {status === 401 ? text.errors.signedOut.enter : text.errors.retry}
          </LinkButton>
        )}
        <LinkButton to="/" reloadDocument look={mayHelp || form.length > 0 ? 'button' : 'primary'}>
          {text.errors.home}
        </LinkButton>
      </p>
    </section>
  );
}
