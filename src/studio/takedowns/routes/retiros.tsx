import { TAKEDOWN_STATES } from '../../../domain/takedowns/takedown.ts';
import { requireAllowed } from '../../access/acting.server.ts';
import { ConfirmKey } from '../../access/ConfirmKey.tsx';
import { sessionContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { Answer } from '../../layout/Answer.tsx';
import controls from '../../layout/controls.module.css';
import { FilterForm } from '../../layout/FilterForm.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Notice, Problem } from '../../layout/Notice.tsx';
import { Empty, Page } from '../../layout/Page.tsx';
import { Pages } from '../../layout/Pages.tsx';
import records from '../../layout/records.module.css';
import { named, SelectField } from '../../layout/SelectField.tsx';
import { TextField } from '../../layout/TextField.tsx';
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
  const isFiltered = words !== '' || state !== 'in-force';
  return (
    <Page
      title={text.sections.takedowns}
      about={takedownsText.about}
      actions={
        <LinkButton to="/retiros/nuevo" look="primary">
          {takedownsText.add}
        </LinkButton>
      }
    >
      <Answer to={actionData ?? done > 0}>
        {done > 0 && !actionData && (
          <Notice kind="good" title={takedownsText.done(done)} more={takedownsText.doneMore} />
        )}
        {actionData?.kind === 'lifted' && (
          <Notice kind="good" {...takedownsText.lift.done(actionData.name)} />
        )}
        {actionData?.kind === 'problem' && (
          <Problem said={takedownsText.problems[actionData.what]} />
        )}
      </Answer>
      <FilterForm at={`${words} ${state}`}>
        <TextField
          label={takedownsText.filters.words}
          type="search"
          name="q"
          defaultValue={words}
          placeholder={takedownsText.filters.hint}
        />
        <SelectField
          label={takedownsText.filters.state}
          name="estado"
          defaultValue={state}
          options={named(TAKEDOWN_STATES, takedownsText.states)}
        />
      </FilterForm>
      {takedowns.length > 0 ? (
        <ul className={`${controls.panel} ${records.list}`}>
          {takedowns.map((takedown) => (
            <TakedownRow key={takedown.id} takedown={takedown} now={now} />
          ))}
        </ul>
      ) : (
        <Empty
          title={isFiltered ? takedownsText.nothingFound : takedownsText.empty}
          more={isFiltered ? takedownsText.widen : takedownsText.emptyMore}
        />
      )}
      <Pages to={[next && { path: pathOf({ words, state }, next), label: takedownsText.older }]} />
      <ConfirmKey result={actionData} />
    </Page>
  );
}
