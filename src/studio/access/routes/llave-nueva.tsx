import { useSearchParams } from 'react-router';
import { browserName } from '../../../domain/operators/browser.ts';
import { MAX_NAME } from '../../../domain/operators/operator.ts';
import { sessionContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Page } from '../../layout/Page.tsx';
import { TextField } from '../../layout/TextField.tsx';
import { accessText } from '../../text/access.es.ts';
import { text } from '../../text/text.es.ts';
import { acting, requireFreshKey } from '../acting.server.ts';
import { ConfirmKey } from '../ConfirmKey.tsx';
import { addKey } from '../entering.server.ts';
import { KeyForm } from '../KeyForm.tsx';
import type { Route } from './+types/llave-nueva';
import styles from './narrow.module.css';

export function loader({ request, context, url }: Route.LoaderArgs) {
  requireFreshKey(context.get(sessionContext), url);
  return { suggestedName: browserName(request.headers.get('User-Agent')) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const session = context.get(sessionContext);
  return await acting(
    { db, session, action: 'own-keys.edit', form },
    async (actor) => await addKey(db, form, actor, new Date()),
  );
}

export const meta = () => [{ title: text.title(accessText.newKey.title) }];

/** After the first key it suggests a second one, which can wait. */
export default function NewKeyPage({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const isSecond = search.has('segunda');
  const { title, about, secondTitle, secondAbout, later, back } = accessText.newKey;
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined;
  return (
    <div className={styles.narrow}>
      <Page title={isSecond ? secondTitle : title} about={isSecond ? secondAbout : about}>
        <KeyForm
          question={{ want: 'add' }}
          label={accessText.newKey.button}
          problem={problem}
          ways={<LinkButton to={isSecond ? '/' : '/equipo'}>{isSecond ? later : back}</LinkButton>}
        >
          <TextField
            label={accessText.newKey.name}
            hint={accessText.newKey.nameHint}
            name="name"
            defaultValue={loaderData.suggestedName}
            maxLength={MAX_NAME}
            required
            autoComplete="off"
          />
        </KeyForm>
        <ConfirmKey result={actionData} />
      </Page>
    </div>
  );
}
