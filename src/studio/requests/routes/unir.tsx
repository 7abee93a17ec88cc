import { Form } from 'react-router';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { Answer } from '../../layout/Answer.tsx';
import { Button } from '../../layout/Button.tsx';
import controls from '../../layout/controls.module.css';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Problem } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import records from '../../layout/records.module.css';
import { requestsText } from '../../text/requests.es.ts';
import { text } from '../../text/text.es.ts';
import styles from '../requests.module.css';
import { join, loadJoin } from '../requests.server.ts';
import type { Route } from './+types/unir';

export const loader = async ({ request }: Route.LoaderArgs) =>
  await loadJoin(db, new URL(request.url).searchParams);

export async function action({ request, context }: Route.ActionArgs) {
  return { problem: await join(db, context.get(actorContext), await postedForm(request)) };
}

const { joinPage } = requestsText;

export const meta = () => [{ title: text.title(joinPage.title) }];

/** Under which name several requests go on as one. The most voted comes first. */
export default function JoinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { requests } = loaderData;
  const problem = actionData && requestsText.problems[actionData.problem];
  return (
    <Page title={joinPage.title} about={joinPage.about}>
      <Answer to={actionData}>
        <Problem said={problem} />
      </Answer>
      <Form method="post">
        <fieldset className={controls.panel}>
          <legend className="visually-hidden">{joinPage.keep}</legend>
          {requests.map(({ id, name, votes }, place) => (
            <label key={id} className={styles.choice}>
              <input type="radio" name="queda" value={id} defaultChecked={place === 0} />
              {name}
              <span className={controls.badge}>{requestsText.votes(votes)}</span>
              <input type="hidden" name="id" value={id} />
            </label>
          ))}
        </fieldset>
        <div className={records.below}>
          <Button look="primary">{joinPage.submit}</Button>
          <LinkButton to="/peticiones">{joinPage.cancel}</LinkButton>
        </div>
      </Form>
    </Page>
  );
}
