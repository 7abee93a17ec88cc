import { redirect } from 'react-router';
import { db } from '../../http/db.server.ts';
import { returnPath } from '../../http/return-path.ts';
import { currentSession } from '../../http/session-store.ts';
import controls from '../../layout/controls.module.css';
import { accessText } from '../../text/access.es.ts';
import { text } from '../../text/text.es.ts';
import styles from '../Doorway.module.css';
import { Doorway } from '../Doorway.tsx';
import { enter } from '../entering.server.ts';
import { KeyForm } from '../KeyForm.tsx';
import type { Route } from './+types/entrar';

export function loader({ request }: Route.LoaderArgs) {
  const back = returnPath(new URL(request.url).searchParams.get('volver'));
  if (currentSession()) throw redirect(back);
  return null;
}

export const action = async ({ request }: Route.ActionArgs) => await enter(db, request, new Date());

export const meta = () => [{ title: text.title(accessText.enter.title) }];

export default function EnterPage({ actionData }: Route.ComponentProps) {
  return (
    <Doorway title={accessText.enter.title}>
      <p className={controls.quiet}>{accessText.enter.about}</p>
      <KeyForm
        question={{ want: 'sign-in' }}
        label={accessText.enter.button}
        problem={actionData?.problem}
      />
      <p className={styles.foot}>{accessText.enter.lost}</p>
    </Doorway>
  );
}
