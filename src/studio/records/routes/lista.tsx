import { useId } from 'react';
import { Link } from 'react-router';
import { listOperatorRecords } from '../../../data/queries/operator-records.ts';
import { listUnknownLeagues } from '../../../data/queries/unknown-leagues.ts';
import type { OperatorRecord } from '../../../domain/editing/record.ts';
import { requireAllowed } from '../../access/acting.server.ts';
import { SavedNotice } from '../../editing/SavedNotice.tsx';
import { sessionContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { isRowId } from '../../http/row-id.ts';
import { Answer } from '../../layout/Answer.tsx';
import controls from '../../layout/controls.module.css';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { MoveButtons } from '../../layout/MoveButtons.tsx';
import { Notice, Problem } from '../../layout/Notice.tsx';
import { Empty, Page } from '../../layout/Page.tsx';
import records from '../../layout/records.module.css';
import { WithThumbnail } from '../../pictures/Thumbnail.tsx';
import { recordsText } from '../../text/records.es.ts';
import { text } from '../../text/text.es.ts';
import { pictureOf, RECORD_KINDS, type RecordKind, recordPath } from '../record-kinds.ts';
import { postMove, requireKind } from '../records.server.ts';
import type { Route } from './+types/lista';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { table, action } = requireKind(url.pathname);
  requireAllowed(context.get(sessionContext), action);
  const change = url.searchParams.get('borrado');
  return {
    table,
    records: await listOperatorRecords(db, table),
    unknown: table === 'leagues' ? await listUnknownLeagues(db) : [],
    removed: isRowId(change) ? change : null,
  };
}

export const action = async ({ url, request, context }: Route.ActionArgs) =>
  await postMove(
    db,
    context.get(sessionContext),
    requireKind(url.pathname),
    await postedForm(request),
  );

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: text.title(loaderData && text.sections[loaderData.table]) },
];

function RecordRow({ kind, record }: { kind: RecordKind; record: OperatorRecord }) {
  const { key, fields, isHidden, held } = record;
  const { line, more, badges = [] } = kind.text.row(fields, key);
  const name = String(fields.name);
  return (
    <li className={`${records.record} ${records.fourth}`}>
      <WithThumbnail {...pictureOf(kind, fields)}>
        <p className={records.name}>
          <Link to={recordPath(kind, key)}>{name}</Link>
        </p>
        {line && <p className={records.line}>{line}</p>}
      </WithThumbnail>
      <p>{more}</p>
      <p className={records.ways}>
        {[
          ...badges,
          ...(isHidden ? [recordsText.hidden] : []),
          ...(held.length > 0 ? [recordsText.held] : []),
        ].map((badge) => (
          <span key={badge} className={controls.badge}>
            {badge}
          </span>
        ))}
      </p>
      {kind.hasPlaces && (
        <MoveButtons
          row={{ name: 'record', value: key }}
          labels={{ up: recordsText.up(name), down: recordsText.down(name) }}
        />
      )}
    </li>
  );
}

type UnknownProps = { kind: RecordKind; leagues: readonly { name: string; matches: number }[] };

/** Leagues that matches name and that nobody has made. */
function UnknownLeagues({ kind, leagues }: UnknownProps) {
  const heading = useId();
  return (
    <section className={records.section} aria-labelledby={heading}>
      <h2 id={heading}>{recordsText.unknown.title}</h2>
      <p className={controls.hint}>{recordsText.unknown.about}</p>
      <ul className={`${controls.panel} ${records.list}`}>
        {leagues.map(({ name, matches }) => (
          <li key={name} className={`${records.record} ${records.fourth}`}>
            <p className={records.name}>{name}</p>
            <p>{recordsText.unknown.matches(matches)}</p>
            <p>
              <LinkButton
                to={`${kind.path}/${kind.newId}?${new URLSearchParams({ nombre: name })}`}
              >
                {recordsText.unknown.make}
                <span className="visually-hidden">{` ${name}`}</span>
              </LinkButton>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function RecordsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { table, records: listed, unknown, removed } = loaderData;
  const kind = RECORD_KINDS[table];
  const { text: texts } = kind;
  return (
    <Page
      title={text.sections[table]}
      about={texts.about}
      actions={
        <LinkButton to={`${kind.path}/${kind.newId}`} look="primary">
          {texts.add}
        </LinkButton>
      }
    >
      <Answer to={actionData ?? removed} keepsFocus={actionData?.kind === 'moved'}>
        {actionData?.kind === 'moved' && <Notice kind="good" title={recordsText.moved} />}
        {actionData?.kind === 'not-found' && <Problem said={texts.problems['not-found']} />}
        {!actionData && removed && <SavedNotice title={texts.removed} change={removed} />}
      </Answer>
      {listed.length > 0 ? (
        <ol className={`${controls.panel} ${records.list}`}>
          {listed.map((record) => (
            <RecordRow key={record.key} kind={kind} record={record} />
          ))}
        </ol>
      ) : (
        <Empty title={texts.empty} more={texts.emptyMore} />
      )}
      {unknown.length > 0 && <UnknownLeagues kind={kind} leagues={unknown} />}
    </Page>
  );
}
