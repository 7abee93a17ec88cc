import { Form, Link, redirect } from 'react-router';
import { listScheduled } from '../../../data/queries/drafts.ts';
import type { Scheduled } from '../../../domain/editing/due-problem.ts';
import { ifAllowed, requireAllowed } from '../../access/acting.server.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import controls from '../../layout/controls.module.css';
import { Empty, Page } from '../../layout/Page.tsx';
import { text } from '../../text/text.es.ts';
import { draftsText } from '../../text/title-drafts.es.ts';
import { dateText } from '../../text/when.es.ts';
import { DoneNotices } from '../DoneNotices.tsx';
import { cancelForm } from '../drafts.server.ts';
import { pathOf, problemOf } from '../scheduled.ts';
import type { Route } from './+types/programados';
import styles from './titulo.module.css';

const list = draftsText.list;

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAllowed({ actor: context.get(actorContext) }, 'titles.edit');
  return {
    scheduled: await listScheduled(db),
    done: new URL(request.url).searchParams.get('hecho'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const isCancelled = await ifAllowed(() => cancelForm(db, context.get(actorContext), form));
  return redirect(`/titulos/programados?hecho=${isCancelled ? 'cancelado' : 'tarde'}`);
}

export const meta = () => [{ title: text.title(list.title) }];

function ScheduledRow({ change }: { change: Scheduled }) {
  const { id, dueAt, name, author } = change;
  const problem = problemOf(change);
  const path = pathOf(change);
  return (
    <tr>
      <td>
        <time dateTime={dueAt.toISOString()}>{dateText(dueAt)}</time>
      </td>
      <td>
        {path === null ? name : <Link to={path}>{name}</Link>}
        {problem && (
          <p className={styles.problem}>
            <span className={controls.badge}>{problem.state}</span> {problem.why}
          </p>
        )}
      </td>
      <td>{author}</td>
      <td>
        <Form method="post">
          <input type="hidden" name="draft" value={id} />
          <button type="submit" aria-label={list.cancelOne(name)} className={controls.button}>
            {draftsText.cancel}
          </button>
        </Form>
      </td>
    </tr>
  );
}

export default function ScheduledPage({ loaderData }: Route.ComponentProps) {
  const { scheduled, done } = loaderData;
  return (
    <Page
      title={list.title}
      about={list.about(scheduled.filter(({ state }) => state !== 'refused').length)}
      actions={
        <Link to="/titulos" className={controls.button}>
          {list.back}
        </Link>
      }
    >
      <div className={styles.notices}>
        <DoneNotices saved={null} done={done} />
      </div>
      {scheduled.length === 0 ? (
        <Empty title={list.empty}>
          <p>{list.emptyMore}</p>
        </Empty>
      ) : (
        <div className={`${controls.panel} ${styles.scroll}`}>
          <table className={controls.table}>
            <thead>
              <tr>
                <th scope="col">{list.columns.when}</th>
                <th scope="col">{list.columns.what}</th>
                <th scope="col">{list.columns.who}</th>
                <th scope="col">
                  <span className="visually-hidden">{list.columns.cancel}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {scheduled.map((change) => (
                <ScheduledRow key={change.id} change={change} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Page>
  );
}
