import { redirect } from 'react-router';
import { sessionContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { fieldOf, postedForm } from '../../http/posted-form.ts';
import { returnPath } from '../../http/return-path.ts';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Page } from '../../layout/Page.tsx';
import { accessText } from '../../text/access.es.ts';
import { text } from '../../text/text.es.ts';
import { confirm } from '../entering.server.ts';
import { KeyForm } from '../KeyForm.tsx';
import type { Route } from './+types/confirmar';
import styles from './narrow.module.css';

const backOf = (request: Request): string =>
  returnPath(new URL(request.url).searchParams.get('volver'));

export const loader = ({ request }: Route.LoaderArgs) => ({ back: backOf(request) });

export async function action({ request, context }: Route.ActionArgs) {
  const response = fieldOf(await postedForm(request), 'response');
  const isConfirmed = await confirm(db, response, context.get(sessionContext), new Date());
  if (!isConfirmed) return { problem: accessText.confirm.refused };
  throw redirect(backOf(request));
}

export const meta = () => [{ title: text.title(accessText.confirm.title) }];

export default function ConfirmPage({ actionData }: Route.ComponentProps) {
  return (
    <div className={styles.narrow}>
      <Page title={accessText.confirm.title} about={accessText.confirm.about}>
        <KeyForm
          question={{ want: 'confirm' }}
          label={accessText.confirm.button}
          problem={actionData?.problem}
          ways={<LinkButton to="/">{accessText.confirm.cancel}</LinkButton>}
        />
      </Page>
    </div>
  );
}
