import { redirect } from 'react-router';
import { studioEnv } from '../../../platform/env.ts';
import { requireAllowed } from '../../access/acting.server.ts';
import { shownAgain } from '../../editing/answer.ts';
import { EditNotice } from '../../editing/EditNotice.tsx';
import { sessionContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { isRowId } from '../../http/row-id.ts';
import { Answer } from '../../layout/Answer.tsx';
import controls from '../../layout/controls.module.css';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Problem } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import { PostButton } from '../../layout/PostButton.tsx';
import records from '../../layout/records.module.css';
import { postedPictures } from '../../pictures/uploads.server.ts';
import { fieldText } from '../../text/history.es.ts';
import { recordsText } from '../../text/records.es.ts';
import { text } from '../../text/text.es.ts';
import { RecordForm } from '../RecordForm.tsx';
import { RECORD_KINDS, recordPath } from '../record-kinds.ts';
import { loadRecord, postRecord, requireKind } from '../records.server.ts';
import type { Route } from './+types/registro';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const kind = requireKind(url.pathname);
  requireAllowed(context.get(sessionContext), kind.action);
  const change = url.searchParams.get('cambio');
  const name = url.searchParams.get('nombre') ?? '';
  return {
    table: kind.table,
    ...(await loadRecord(db, kind, params.id, name)),
    change: isRowId(change) ? change : null,
    publicOrigin: studioEnv().PUBLIC_ORIGIN,
  };
}

export async function action({ params, url, request, context }: Route.ActionArgs) {
  const kind = requireKind(url.pathname);
  const session = context.get(sessionContext);
  const form = await postedPictures({ db, actor: session.actor }, request);
  const answer = await postRecord(db, session, kind, { id: params.id, form });
  if (answer.kind === 'removed') return redirect(`${kind.path}?borrado=${answer.change ?? ''}`);
  // Of a new one, or of another name.
  if (answer.kind === 'saved' && params.id !== answer.id)
    return redirect(`${recordPath(kind, answer.id)}?cambio=${answer.change ?? ''}`);
  return answer;
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title: text.title(
      loaderData &&
        String(loaderData.record?.fields.name ?? RECORD_KINDS[loaderData.table].text.add),
    ),
  },
];

export default function RecordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { table, record, change, publicOrigin } = loaderData;
  const kind = RECORD_KINDS[table];
  const { text: texts, path } = kind;
  const row = record && encodeURIComponent(`${table}/${record.key}`);
  const answered = actionData && actionData.kind !== 'needs-key' ? actionData : null;
  const edited = answered && answered.kind !== 'not-removed' ? answered : null;
  const sent = edited && 'typed' in edited ? edited : null;
  const { typed, base } = shownAgain(kind.controls, sent, loaderData);
  const shownField = (field: string): string => texts.fields[field] ?? fieldText(field);
  return (
    <Page
      title={String(record?.fields.name ?? texts.add)}
      actions={
        <>
          <LinkButton to={path}>{texts.back}</LinkButton>
          {record && (
            <>
              <LinkButton to={`${publicOrigin}${kind.shownAt}`} target="_blank" rel="noreferrer">
                {texts.see}
              </LinkButton>
              <LinkButton to={`/historial?registro=${row}`}>{recordsText.history}</LinkButton>
              {kind.canBeTakenDown && (
                <LinkButton to={`/retiros/nuevo?registro=${row}`}>
                  {recordsText.takeDown}
                </LinkButton>
              )}
            </>
          )}
        </>
      }
    >
      <Answer to={answered ?? change}>
        {edited && <EditNotice answer={edited} text={texts} />}
        {answered?.kind === 'not-removed' && <Problem said={texts.problems[answered.what]} />}
        {!answered && record && change && (
          <EditNotice answer={{ kind: 'saved', id: record.key, change }} text={texts} />
        )}
      </Answer>
      <RecordForm
        // A saved form starts from what is there now.
        key={JSON.stringify(base)}
        kind={kind}
        typed={typed}
        base={base}
        wrong={edited?.kind === 'not-saved' ? edited.wrong : []}
      />
      {record && (
        <>
          {record.held.length > 0 && (
            <p className={`${controls.hint} ${records.section}`}>
              {recordsText.heldFields(record.held.map(shownField).join(', '))}
            </p>
          )}
          <div className={`${records.fields} ${records.section}`}>
            <PostButton name="remove" value="on" look="danger">
              {texts.remove}
            </PostButton>
            <p className={controls.hint}>{texts.removeAbout}</p>
          </div>
        </>
      )}
    </Page>
  );
}
