import { Form } from 'react-router';
import { allows } from '../../../domain/operators/permissions.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { Answer } from '../../layout/Answer.tsx';
import { Button } from '../../layout/Button.tsx';
import controls from '../../layout/controls.module.css';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Problem } from '../../layout/Notice.tsx';
import { Empty, Page } from '../../layout/Page.tsx';
import records from '../../layout/records.module.css';
import { TextField } from '../../layout/TextField.tsx';
import { requestsText } from '../../text/requests.es.ts';
import { text as studioText } from '../../text/text.es.ts';
import styles from '../requests.module.css';
import { link, loadLink } from '../requests.server.ts';
import type { Route } from './+types/vincular';

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  ...(await loadLink(db, new URL(request.url).searchParams)),
  mayCreate: allows(context.get(actorContext).role, 'titles.edit'),
});

export async function action({ request, context }: Route.ActionArgs) {
  return { problem: await link(db, context.get(actorContext), await postedForm(request)) };
}

const { linkPage } = requestsText;

export const meta = () => [{ title: studioText.title(linkPage.title) }];

/** Which title answers the requests that were ticked. */
export default function LinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { requests, titles, text, mayCreate } = loaderData;
  const problem = actionData && requestsText.problems[actionData.problem];
  const ids = requests.map(({ id }) => <input key={id} type="hidden" name="id" value={id} />);
  return (
    <Page title={linkPage.title} about={linkPage.about}>
      <Answer to={actionData}>
        <Problem said={problem} />
      </Answer>
      <p>
        <strong>{requests.map(({ name }) => name).join(', ')}</strong>
      </p>
      <Form role="search" className={styles.filters}>
        {ids}
        <TextField
          key={text}
          label={linkPage.find}
          type="search"
          name="q"
          defaultValue={text}
          maxLength={100}
        />
        <Button>{linkPage.submit}</Button>
      </Form>
      {titles.length === 0 ? (
        <Empty title={linkPage.nothing} more={linkPage.nothingMore} />
      ) : (
        <Form method="post" className={controls.panel}>
          {ids}
          {titles.map(({ rowId, name, kind, year }) => (
            <div key={rowId} className={styles.choice}>
              <Button name="titulo" value={rowId} aria-label={linkPage.chooseOne(name)}>
                {linkPage.choose}
              </Button>
              <span>
                {name}{' '}
                <span className={controls.quiet}>
                  {[requestsText.kinds[kind], year].filter(Boolean).join(', ')}
                </span>
              </span>
            </div>
          ))}
        </Form>
      )}
      <div className={records.below}>
        {mayCreate && (
          <LinkButton
            to={`/titulos/nuevo?${new URLSearchParams(requests.map(({ id }) => ['peticion', id]))}`}
          >
            {linkPage.create}
          </LinkButton>
        )}
        <LinkButton to="/peticiones">{linkPage.cancel}</LinkButton>
      </div>
    </Page>
  );
}
