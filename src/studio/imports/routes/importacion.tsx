import { type ImportRun, importShare } from '../../../domain/imports/import.ts';
import { ConfirmKey } from '../../access/ConfirmKey.tsx';
import { actorContext, sessionContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { Answer } from '../../layout/Answer.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Notice, Problem } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import { PostButton } from '../../layout/PostButton.tsx';
import records from '../../layout/records.module.css';
import { useWatching } from '../../layout/use-watching.ts';
import { importsText } from '../../text/imports.es.ts';
import { text } from '../../text/text.es.ts';
import styles from '../imports.module.css';
import { confirmImport, loadImport } from '../imports.server.ts';
import { Report } from '../Report.tsx';
import type { Route } from './+types/importacion';

const WATCHING = { everyMs: 1000, maxMs: 30 * 60_000 };

export const loader = async ({ params, context }: Route.LoaderArgs) =>
  await loadImport(db, context.get(actorContext), params.id);

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  return await confirmImport(db, context.get(sessionContext), params.id, form);
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: text.title(loaderData?.run.name) },
];

function Progress({ run }: { run: ImportRun }) {
  const share = importShare(run);
  return (
    <div>
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <progress
        className={styles.bar}
        aria-label={importsText.progress}
        value={share ?? undefined}
      />
      <p role="status">{share === null ? importsText.writing : importsText.read(run.documents)}</p>
    </div>
  );
}

/** What can be done now. */
function Ways({ run: { step, state, report, changeId } }: { run: ImportRun }) {
  const hasChanges = report !== null && report.inserted + report.updated > 0;
  return (
    <div className={records.ways}>
      {step === 'check' && state === 'done' && hasChanges && (
        <PostButton look="primary">{importsText.start}</PostButton>
      )}
      {changeId && report?.canUndo && (
        <PostButton form={{ action: `/historial/${changeId}` }}>{text.undo}</PostButton>
      )}
      {changeId && <LinkButton to={`/historial/${changeId}`}>{importsText.seeChange}</LinkButton>}
      <LinkButton to="/importar">{importsText.back}</LinkButton>
    </div>
  );
}

/** Pages of these hosts may be shown inside of ours once somebody allows it. */
function NewHosts({ hosts }: { hosts: string[] }) {
  if (hosts.length === 0) return null;
  return (
    <Notice kind="warn" title={importsText.newHosts.title(hosts.length)}>
      {hosts.join(', ')}
      <PostButton name="hacer" value="permitir">
        {importsText.newHosts.allow}
      </PostButton>
    </Notice>
  );
}

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { run, newHosts } = loaderData;
  const { name, step, state, isLost, failure, report } = run;
  const states = importsText.states[step];
  const isUnderWay = state === 'waiting' || state === 'running';
  useWatching(isUnderWay, WATCHING);
  const key = actionData && !('kind' in actionData) ? actionData.problem : null;
  return (
    <Page title={name} about={states[state]}>
      <Answer to={actionData}>
        <Problem said={key && !isUnderWay ? importsText.problems[key] : null} />
      </Answer>
      <div className={styles.stack}>
        {failure && (
          <Notice kind="bad" title={states.failed} more={importsText.failures[failure]} />
        )}
        {isLost && <Problem said={importsText.lost} />}
        {isLost && step === 'import' && (
          <PostButton look="primary">{importsText.lost.again}</PostButton>
        )}
        {isUnderWay && !isLost && <Progress run={run} />}
        {state === 'done' && step === 'import' && <Notice kind="good" title={states.done} />}
        {state === 'done' && report && <Report report={report} step={step} />}
        {state === 'done' && <NewHosts hosts={newHosts} />}
        {!isUnderWay && <Ways run={run} />}
        <ConfirmKey result={actionData} />
      </div>
    </Page>
  );
}
