import { useEffect, useRef } from 'react';
import { Form, redirect } from 'react-router';
import { MAX_NAME } from '../../../domain/access/display-name.ts';
import { env } from '../../../platform/env.ts';
import { button } from '../../../ui/button.ts';
import { SeatMark } from '../../../ui/icons.tsx';
import { cached, forwardHeaders } from '../../http/cached.ts';
import { primaryDb } from '../../http/db.server.ts';
import { useSite } from '../../layout/site.ts';
import { fixedMeta } from '../../seo/page-meta.ts';
import { loginText } from '../../text/login.es.ts';
import { signIn } from '../session.server.ts';
import type { Route } from './+types/login';
import styles from './login.module.css';

export const headers = forwardHeaders;

/** Signed-in viewers never see this page: the edge redirects them. */
export function loader() {
  if (env().ACCESS === 'open') throw redirect('/');
  return cached('catalogue', [], null);
}

export const action = ({ request }: Route.ActionArgs) => signIn(primaryDb, request);

/** With script, the page stays as it is even when no portal can be reached. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { error: loginText.failed(loginText.unavailable) };
  }
}

export const shouldRevalidate = () => false;

export const meta = fixedMeta(({ siteName }) => ({
  title: loginText.title(siteName),
  description: loginText.description,
  path: '/login',
  noIndex: true,
}));

export default function LoginPage({ actionData }: Route.ComponentProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (actionData?.error) input.current?.focus();
  }, [actionData]);
  return (
    <main className={styles.page}>
      <h1>
        <SeatMark />
        {useSite().siteName}
      </h1>
      <p>{loginText.description}</p>
      <Form method="post" className={styles.form}>
        <label htmlFor="nombre">{loginText.name}</label>
        <input
          ref={input}
          id="nombre"
          name="nombre"
          maxLength={MAX_NAME}
          autoComplete="nickname"
          aria-describedby={actionData?.error ? 'login-error' : undefined}
          aria-invalid={actionData?.error ? true : undefined}
        />
        {actionData?.error && (
          <p id="login-error" role="alert">
            {actionData.error}
          </p>
        )}
        <button type="submit" className={button.loud}>
          {loginText.enter}
        </button>
      </Form>
    </main>
  );
}

export { ErrorPage as ErrorBoundary } from '../../layout/ErrorPage.tsx';
