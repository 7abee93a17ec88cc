import { redirect } from 'react-router';
import { ifAllowed, requireAllowed } from '../../access/acting.server.ts';
import { shownAgain } from '../../editing/answer.ts';
import { EditNotice } from '../../editing/EditNotice.tsx';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { isRowId } from '../../http/row-id.ts';
import styles from '../../imports/imports.module.css';
import { Answer } from '../../layout/Answer.tsx';
import controls from '../../layout/controls.module.css';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Notice } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import { PostButton } from '../../layout/PostButton.tsx';
import records from '../../layout/records.module.css';
import { useWatching } from '../../layout/use-watching.ts';
import { guideText } from '../../text/guide.es.ts';
import { text } from '../../text/text.es.ts';
import { agoText } from '../../text/when.es.ts';
import own from '../guide.module.css';
import { loadSourceAiring } from '../mappings.server.ts';
import { ReadReport } from '../ReadReport.tsx';
import { SourceForm } from '../SourceForm.tsx';
import { SourceOffset } from '../SourceOffset.tsx';
import { SOURCE_CONTROLS } from '../source-form.ts';
import { loadSource, postSource, type SourcePage as SourceData } from '../sources.server.ts';
import type { Route } from './+types/fuente';

const WATCHING = { everyMs: 1000, maxMs: 30 * 60_000 };
const ADDRESS_PROBLEMS: readonly string[] = ['no-address', 'bad-address', 'both'];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireAllowed({ actor: context.get(actorContext) }, 'guide.edit');
  const change = url.searchParams.get('cambio');
  const now = new Date();
  const source = await loadSource(db, params.id);
  const { state, base, typed } = source;
  const stored = base?.offset_minutes ?? 0;
  const tried = state
    ? await loadSourceAiring(db, state.id, { query: url.searchParams, stored, at: now })
    : null;
  return {
    ...source,
    tried,
    typed: tried?.isTried ? { ...typed, offset_minutes: String(tried.minutes) } : typed,
    isSaved: change !== null,
    change: isRowId(change) ? change : null,
    now,
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const actor = context.get(actorContext);
  requireAllowed({ actor }, 'guide.edit');
  const form = await postedForm(request);
  const answer = await ifAllowed(() => postSource(db, actor, params.id, form));
  if (answer.kind === 'removed') return redirect(`/guia?borrada=${answer.change ?? ''}`);
  if (answer.kind === 'saved') return redirect(`/guia/${answer.id}?cambio=${answer.change ?? ''}`);
  return answer;
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: text.title(loaderData?.state?.name ?? guideText.add) },
];

type State = NonNullable<SourceData['state']>;

/** How it goes with reading it, and what can be done about that. */
function Reading({ state, now }: { state: State; now: Date }) {
  const { isUnderWay, enabled, failure, readAt, tried, checked } = state;
  return (
    <div className={`${styles.stack} ${own.reading}`}>
      <p>{readAt ? guideText.readAt(agoText(readAt, now)) : guideText.never}</p>
      {!enabled && <p className={controls.hint}>{guideText.offMore}</p>}
      {isUnderWay ? (
        <p role="status">{guideText.underWay}</p>
      ) : (
        <div className={records.ways}>
          <PostButton name="hacer" value="check">
            {guideText.check}
          </PostButton>
          <PostButton name="hacer" value="read">
            {guideText.read}
          </PostButton>
          {failure === 'shrunk' && (
            <PostButton name="hacer" value="anyway">
              {guideText.anyway}
            </PostButton>
          )}
        </div>
      )}
      {checked && <ReadReport report={checked} isDryRun />}
      {tried && <ReadReport report={tried} isDryRun={false} />}
    </div>
  );
}

export default function SourcePage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, place, isSaved, change, tried, now } = loaderData;
  useWatching(state?.isUnderWay ?? false, WATCHING);
  const edited = actionData && actionData.kind !== 'wanted' ? actionData : null;
  const sent = edited && 'typed' in edited ? edited : null;
  const { typed, base } = shownAgain(SOURCE_CONTROLS, sent, loaderData);
  const refused = edited?.kind === 'not-saved' ? edited : null;
  const saved = isSaved && state ? { kind: 'saved' as const, id: state.id, change } : null;
  return (
    <Page
      title={state?.name ?? guideText.add}
      about={state ? guideText.line(guideText.kinds[state.kind], state.place) : undefined}
      actions={
        <>
          <LinkButton to="/guia">{guideText.back}</LinkButton>
          {state && (
            <LinkButton
              to={`/historial?registro=${encodeURIComponent(`guide_sources/${state.id}`)}`}
            >
              {guideText.history}
            </LinkButton>
          )}
        </>
      }
    >
      <Answer to={actionData ?? saved}>
        {actionData?.kind === 'wanted' && <Notice kind="good" title={guideText.wanted} />}
        {edited ? (
          <EditNotice answer={edited} text={guideText} />
        ) : (
          !actionData && saved && <EditNotice answer={saved} text={guideText} />
        )}
      </Answer>
      {state && <Reading state={state} now={now} />}
      {tried && tried.airing.length > 0 && <SourceOffset {...tried} now={now} />}
      <SourceForm
        // A saved form starts from what is there now.
        key={`${JSON.stringify(base)} ${tried?.minutes}`}
        typed={typed}
        base={base}
        place={place}
        wrong={refused?.wrong ?? []}
        addressError={
          refused && ADDRESS_PROBLEMS.includes(refused.what)
            ? guideText.problems[refused.what].title
            : null
        }
      />
      {state && (
        <div className={`${records.fields} ${records.section}`}>
          <PostButton name="hacer" value="borrar" look="danger">
            {guideText.remove.button}
          </PostButton>
          <p className={controls.hint}>{guideText.remove.about}</p>
        </div>
      )}
    </Page>
  );
}
