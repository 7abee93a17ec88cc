import { redirect } from 'react-router';
import { studioEnv } from '../../../platform/env.ts';
import { ifAllowed } from '../../access/acting.server.ts';
import { ClashNotice } from '../../editing/ClashNotice.tsx';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { postedForm } from '../../http/posted-form.ts';
import { Answer } from '../../layout/Answer.tsx';
import controls from '../../layout/controls.module.css';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { NewTab } from '../../layout/NewTab.tsx';
import { Notice, Problem } from '../../layout/Notice.tsx';
import { Page } from '../../layout/Page.tsx';
import { UnframedHosts } from '../../layout/UnframedHosts.tsx';
import { clashText } from '../../text/clash.es.ts';
import { matchesText } from '../../text/matches.es.ts';
import { text } from '../../text/text.es.ts';
import { MatchForm } from '../MatchForm.tsx';
import { loadMatch, saveMatchForm } from '../match.server.ts';
import { missingLeagues } from '../missing-leagues.server.ts';
import { ScoreForm } from '../ScoreForm.tsx';
import { saveScoreForm } from '../score.server.ts';
import type { Route } from './+types/partido';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const match = await loadMatch(db, params.id, searchParams.get('dia'), new Date());
  if (!match) throw new Response(null, { status: 404 });
  const { PUBLIC_ORIGIN } = studioEnv();
  return {
    ...match,
    missingLeagues: await missingLeagues(db, context.get(actorContext), [match.row.cells.league]),
    publicOrigin: PUBLIC_ORIGIN,
    isSaved: searchParams.has('guardado'),
    isScoreSaved: searchParams.has('marcador'),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const actor = context.get(actorContext);
  if (form.has('score')) {
    const score = await ifAllowed(
      () => saveScoreForm(db, actor, params.id, form, new Date()),
      form,
    );
    if (!score) throw new Response(null, { status: 404 });
    return score.kind === 'score-saved' ? redirect(`/partidos/${params.id}?marcador`) : score;
  }
  const result = await ifAllowed(() => saveMatchForm(db, actor, params.id, form), form);
  return result.kind === 'saved' ? redirect(`/partidos/${result.id}?guardado`) : result;
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: text.title(loaderData?.name ?? matchesText.title) },
];

export default function MatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { row, name, states, names, publicId, publicOrigin, isSaved, isScoreSaved, score } =
    loaderData;
  const ofMatch = actionData?.kind === 'not-saved' ? actionData : null;
  const ofScore = actionData?.kind === 'score-not-saved' ? actionData : null;
  return (
    <Page
      title={name}
      actions={
        <>
          <LinkButton to={`/partidos?dia=${row.day}`}>{matchesText.match.back}</LinkButton>
          {publicId !== null && (
            <NewTab
              href={`${publicOrigin}/futbol/${encodeURIComponent(publicId)}`}
              className={controls.button}
            >
              {matchesText.match.see}
            </NewTab>
          )}
        </>
      }
    >
      <Answer to={actionData ?? (isSaved || isScoreSaved)}>
        {isSaved && !actionData && <Notice kind="good" title={matchesText.match.saved} />}
        {isScoreSaved && !actionData && <Notice kind="good" title={matchesText.score.saved} />}
        {actionData?.problem && <Notice kind="bad" title={actionData.problem} />}
        {ofScore?.clash && <ClashNotice lines={[ofScore.clash]} />}
        {ofMatch && ofMatch.clashes.length > 0 && <Problem said={clashText.choose} />}
      </Answer>
      {score && (
        <ScoreForm
          key={JSON.stringify(ofScore ?? score)}
          score={ofScore?.base ?? score}
          teams={[row.cells.first, row.cells.second]}
          refused={ofScore}
        />
      )}
      <UnframedHosts origins={loaderData.unframed} />
      <MatchForm
        // A saved form starts from what is there now; one that was refused from what was sent.
        key={JSON.stringify(ofMatch?.row ?? row)}
        row={ofMatch?.row ?? row}
        states={states}
        names={names}
        clashes={ofMatch?.clashes ?? []}
        missingLeagues={loaderData.missingLeagues}
        wrong={{ field: ofMatch?.wrong ?? null, problem: ofMatch?.problem ?? null }}
      />
    </Page>
  );
}
