import { Link } from 'react-router';
import { ConfirmKey } from '../../access/ConfirmKey.tsx';
import { sessionContext } from '../../http/contexts.ts';
import { db, largeDb } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { Answer } from '../../layout/Answer.tsx';
import controls from '../../layout/controls.module.css';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Notice } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import { PostButton } from '../../layout/PostButton.tsx';
import records from '../../layout/records.module.css';
import { actionText, historyText, summaryText } from '../../text/history.es.ts';
import { text } from '../../text/text.es.ts';
import { dateText } from '../../text/when.es.ts';
import { ChangedRows } from '../ChangedRows.tsx';
import { loadChange, undo } from '../history.server.ts';
import { UndoAnswer } from '../UndoAnswer.tsx';
import type { Route } from './+types/cambio';

export const loader = async ({ params, context }: Route.LoaderArgs) =>
  await loadChange(db, params.id, context.get(sessionContext));

export async function action({ request, params, context }: Route.ActionArgs) {
  return await undo(largeDb, params.id, context.get(sessionContext), await postedForm(request));
}

export const meta = ({ params }: Route.MetaArgs) => [
  { title: text.title(historyText.change(params.id)) },
];

export default function ChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { change, rows, rowsLeftOut, mayUndo } = loaderData;
  return (
    <Page
      title={`${actionText(change.action)}: ${summaryText(change)}`}
      about={`${historyText.change(change.id)} · ${change.actor} · ${dateText(change.at)}`}
      actions={
        <>
          <LinkButton to="/historial">{historyText.back}</LinkButton>
          {mayUndo && !change.undoneBy && <PostButton look="primary">{text.undo}</PostButton>}
        </>
      }
    >
      <Answer to={actionData}>
        {actionData && actionData.kind !== 'needs-key' && (
          <UndoAnswer result={actionData} undoneBy={change.undoneBy} />
        )}
        {!actionData && change.undoneBy && (
          <Notice kind="good" title={historyText.undone}>
            <Link to={`/historial/${change.undoneBy}`}>{historyText.seeUndo}</Link>
          </Notice>
        )}
      </Answer>
      {change.undoes && (
        <p className={records.standing}>
          <Link to={`/historial/${change.undoes}`}>{historyText.undoes(change.undoes)}</Link>
        </p>
      )}
      {rows.length > 0 ? (
        <ChangedRows rows={rows} />
      ) : (
        <p className={controls.quiet}>{historyText.withoutRows}</p>
      )}
      {rowsLeftOut > 0 && <p className={controls.quiet}>{historyText.moreRows(rowsLeftOut)}</p>}
      <ConfirmKey result={actionData} />
    </Page>
  );
}
