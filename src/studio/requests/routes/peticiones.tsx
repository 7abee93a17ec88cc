import { useId } from 'react';
import { Form, Link } from 'react-router';
import { allows } from '../../../domain/operators/permissions.ts';
import { REQUEST_ORDERS, REQUEST_STATES, requestsPath } from '../../../domain/requests/list.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { Answer } from '../../layout/Answer.tsx';
import { FilterForm } from '../../layout/FilterForm.tsx';
import { Hidden } from '../../layout/Hidden.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Notice, Problem } from '../../layout/Notice.tsx';
import { Empty, Page } from '../../layout/Page.tsx';
import { PostButton } from '../../layout/PostButton.tsx';
import records from '../../layout/records.module.css';
import { named, SelectField } from '../../layout/SelectField.tsx';
import { TextField } from '../../layout/TextField.tsx';
import { requestsText } from '../../text/requests.es.ts';
import { text } from '../../text/text.es.ts';
import { ChoiceForm } from '../ChoiceForm.tsx';
import { RequestRow } from '../RequestRow.tsx';
import styles from '../requests.module.css';
import { changeRequests, loadRequests } from '../requests.server.ts';
import type { Route } from './+types/peticiones';

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  ...(await loadRequests(db, new URL(request.url).searchParams, new Date())),
  mayCreate: allows(context.get(actorContext).role, 'titles.edit'),
});

export async function action({ request, context }: Route.ActionArgs) {
  return {
    problem: await changeRequests(db, context.get(actorContext), await postedForm(request)),
  };
}

export const meta = () => [{ title: text.title(text.sections.requests) }];

type LoadedProps = Pick<Route.ComponentProps, 'loaderData'>;

/** What the last form did, with a way back. */
function Done({ loaderData: { done, filter } }: LoadedProps) {
  if (!done) return null;
  return (
    <Notice kind="good" title={requestsText.done[done.what](done.count)}>
      {done.change && (
        <PostButton
          fields={{ volver: requestsPath(filter), cambio: done.change }}
          form={{ replace: true }}
          name="hacer"
          value="deshacer"
        >
          {text.undo}
        </PostButton>
      )}
    </Notice>
  );
}

function Filters({ loaderData: { filter, counts } }: LoadedProps) {
  return (
    <>
      <nav className={styles.states} aria-label={requestsText.stateLabel}>
        {REQUEST_STATES.map((state) => (
          <Link
            key={state}
            to={requestsPath({ ...filter, state, page: 1 })}
            className={styles.state}
            aria-current={state === filter.state ? 'page' : undefined}
          >
            {requestsText.counted(requestsText.states[state], counts[state])}
          </Link>
        ))}
      </nav>
      <FilterForm at={requestsPath(filter)} className={styles.filters}>
        <input type="hidden" name="ver" value={filter.state} />
        <TextField label={requestsText.find} type="search" name="q" defaultValue={filter.text} />
        <SelectField
          label={requestsText.order}
          name="orden"
          defaultValue={filter.order}
          options={named(REQUEST_ORDERS, requestsText.orders)}
        />
      </FilterForm>
    </>
  );
}

export default function RequestsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, requests, counts, hasMore, isOpen, shownFrom, mayCreate, now } = loaderData;
  const { done } = loaderData;
  const spamForm = useId();
  const here = requestsPath(filter);
  const why = actionData?.problem ?? loaderData.problem;
  return (
    <Page title={text.sections.requests} about={requestsText.about}>
      <Answer to={why ?? done}>
        {why ? <Problem said={requestsText.problems[why]} /> : <Done loaderData={loaderData} />}
      </Answer>
      {!isOpen && (
        <div className={records.standing}>
          <Notice kind="warn" {...requestsText.off} />
        </div>
      )}
      <Filters loaderData={loaderData} />
      {requests.length === 0 ? (
        <Empty
          title={filter.text === '' ? requestsText.empty[filter.state] : requestsText.nothingFound}
          more={filter.text === '' ? requestsText.emptyMore : requestsText.widen}
        />
      ) : (
        <>
          {/* Not in the other form, where Enter in a field would press the first of these buttons. */}
          <Form method="post" id={spamForm}>
            <Hidden fields={{ volver: here, hacer: 'spam' }} />
          </Form>
          {/* The key unticks rows after an action and on another page. */}
          <ChoiceForm
            key={`${here} ${done?.change}`}
            here={here}
            shown={requests.length}
            matching={counts[filter.state]}
            isOpen={filter.state === 'abiertas'}
            error={why === 'reason' ? requestsText.problems.reason.title : null}
          >
            {requests.map((request) => (
              <RequestRow
                key={request.id}
                request={request}
                shownFrom={shownFrom}
                mayCreate={mayCreate}
                spamForm={spamForm}
                now={now}
              />
            ))}
          </ChoiceForm>
        </>
      )}
      <nav className={styles.pages} aria-label={requestsText.older}>
        {filter.page > 1 && (
          <LinkButton to={requestsPath({ ...filter, page: filter.page - 1 })}>
            {requestsText.newer}
          </LinkButton>
        )}
        {hasMore && (
          <LinkButton to={requestsPath({ ...filter, page: filter.page + 1 })}>
            {requestsText.older}
          </LinkButton>
        )}
      </nav>
    </Page>
  );
}
