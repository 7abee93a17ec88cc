import { useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { TAKEDOWN_STATES } from '../../../domain/takedowns/takedown.ts';
import { requireAllowed } from '../../access/acting.server.ts';
import { ConfirmKey } from '../../access/ConfirmKey.tsx';
import { sessionContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import controls from '../../layout/controls.module.css';
import { Notice } from '../../layout/Notice.tsx';
import { Empty, Page } from '../../layout/Page.tsx';
import records from '../../layout/records.module.css';
import { takedownsText } from '../../text/takedowns.es.ts';
import { text } from '../../text/text.es.ts';
import { TakedownRow } from '../TakedownRow.tsx';
import { loadTakedowns, postLift } from '../takedowns.server.ts';
import type { Route } from './+types/retiros';

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAllowed(context.get(sessionContext), 'titles.hide');
  return await loadTakedowns(db, new URL(request.url).searchParams, new Date());
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  await postLift(db, context.get(sessionContext), await postedForm(request));

export const meta = () => [{ title: text.title(text.sections.takedowns) }];

const pathOf = ({ words, state }: { words: string; state: string }, next: string): string =>
  `/retiros?${new URLSearchParams({ ...(words && { q: words }), estado: state, antes: next })}`;

export default function TakedownsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { takedowns, words, state, next, done, now } = loaderData;
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (actionData && actionData.kind !== 'needs-key') answer.current?.focus();
  }, [actionData]);
  const isFiltered = words !== '' || state !== 'in-force';
  return (
    <Page
      title={text.sections.takedowns}
      about={takedownsText.about}
      actions={
        <Link to="/retiros/nuevo" className={controls.primary}>
          {takedownsText.add}
        </Link>
      }
    >
      <div ref={answer} tabIndex={-1} className={records.answer}>
        {done > 0 && !actionData && (
          <Notice kind="good" title={takedownsText.done(done)}>
            {takedownsText.doneMore}
          </Notice>
        )}
        {actionData?.kind === 'lifted' && (
          <Notice kind="good" title={takedownsText.lift.done(actionData.name)}>
            {takedownsText.lift.doneMore}
          </Notice>
        )}
        {actionData?.kind === 'problem' && (
          <Notice kind="bad" title={takedownsText.problems[actionData.what].title}>
            {takedownsText.problems[actionData.what].more}
          </Notice>
        )}
      </div>
      <Form key={`${words} ${state}`} className={records.filters} role="search">
        <label className={controls.field}>
          <span className={controls.label}>{takedownsText.filters.words}</span>
          <input
            type="search"
            name="q"
            defaultValue={words}
            placeholder={takedownsText.filters.hint}
            className={controls.input}
          />
        </label>
        <label className={controls.field}>
          <span className={controls.label}>{takedownsText.filters.state}</span>
          <select name="estado" defaultValue={state} className={controls.input}>
            {TAKEDOWN_STATES.map((each) => (
              <option key={each} value={each}>
                {takedownsText.states[each]}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className={controls.button}>
          {takedownsText.filters.apply}
        </button>
      </Form>
      {takedowns.length > 0 ? (
        <ul className={`${controls.panel} ${records.list}`}>
          {takedowns.map((takedown) => (
            <TakedownRow key={takedown.id} takedown={takedown} now={now} />
          ))}
        </ul>
      ) : (
        <Empty title={isFiltered ? takedownsText.nothingFound : takedownsText.empty}>
          <p>{isFiltered ? takedownsText.widen : takedownsText.emptyMore}</p>
        </Empty>
      )}
      {next && (
        <p className={records.more}>
          <Link to={pathOf({ words, state }, next)} className={controls.button}>
            {takedownsText.older}
          </Link>
        </p>
      )}
      <ConfirmKey result={actionData} />
    </Page>
  );
}
