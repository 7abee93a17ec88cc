import { Link, redirect } from 'react-router';
import { ifAllowed, requireAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { Answer } from '../../layout/Answer.tsx';
import controls from '../../layout/controls.module.css';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Empty, Page } from '../../layout/Page.tsx';
import { PostButton } from '../../layout/PostButton.tsx';
import records from '../../layout/records.module.css';
import { text } from '../../text/text.es.ts';
import { draftsText } from '../../text/title-drafts.es.ts';
import { dateText } from '../../text/when.es.ts';
import { DoneNotices } from '../DoneNotices.tsx';
import { DraftChanges } from '../DraftChanges.tsx';
import { cancelForm, loadScheduled } from '../drafts.server.ts';
import type { ShownScheduled } from '../record.ts';
import { pathOf, problemOf } from '../scheduled.ts';
import type { Route } from './+types/programados';

const list = draftsText.list;

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAllowed({ actor: context.get(actorContext) }, 'titles.edit');
  return { scheduled: await loadScheduled(db), done: url.searchParams.get('hecho') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const isCancelled = await ifAllowed(() => cancelForm(db, context.get(actorContext), form));
  return redirect(`/titulos/programados?hecho=${isCancelled ? 'cancelado' : 'tarde'}`);
}

export const meta = () => [{ title: text.title(list.title) }];

function ScheduledRow({ change }: { change: ShownScheduled }) {
  const { id, dueAt, name, author, state, why, changes } = change;
  const problem = problemOf(change);
  const path = changes === 'gone' ? null : pathOf(change);
  return (
    <li className={records.record}>
      <div>
        <p className={records.name}>{path === null ? name : <Link to={path}>{name}</Link>}</p>
        {problem && (
          <p>
            <span className={controls.badge}>{problem.state}</span> {problem.why}
          </p>
        )}
      </div>
      <p>
        <time dateTime={dueAt.toISOString()}>{draftsText.scheduled(dateText(dueAt))}</time>{' '}
        <span className={controls.quiet}>{draftsText.by(author)}</span>
      </p>
      <PostButton fields={{ draft: id }} aria-label={list.cancelOne(name)}>
        {draftsText.cancel}
      </PostButton>
      {why !== 'gone' && (
        <div className={records.wide}>
          <DraftChanges
            changes={changes}
            clash={state === 'refused' ? null : draftsText.changes.clashOfScheduled}
          />
        </div>
      )}
    </li>
  );
}

export default function ScheduledPage({ loaderData }: Route.ComponentProps) {
  const { scheduled, done } = loaderData;
  return (
    <Page
      title={list.title}
      about={list.about(scheduled.filter(({ state }) => state !== 'refused').length)}
      actions={<LinkButton to="/titulos">{list.back}</LinkButton>}
    >
      <Answer to={done}>
        <DoneNotices saved={null} done={done} />
      </Answer>
      {scheduled.length === 0 ? (
        <Empty title={list.empty} more={list.emptyMore} />
      ) : (
        <ul className={`${controls.panel} ${records.list}`}>
          {scheduled.map((change) => (
            <ScheduledRow key={change.id} change={change} />
          ))}
        </ul>
      )}
    </Page>
  );
}
