import { studioEnv } from '../../../platform/env.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { matchesText } from '../../text/matches.es.ts';
import { text } from '../../text/text.es.ts';
import { Agenda } from '../Agenda.tsx';
import { loadAgenda } from '../agenda.server.ts';
import type { AgendaDay } from '../agenda.ts';
import type { Route } from './+types/partidos';

function beforeOf(search: URLSearchParams): AgendaDay['before'] {
  const changeId = search.get('cambio');
  if (changeId) return { kind: 'changed', changeId };
  const undone = search.get('deshecho');
  return undone === null ? null : { kind: 'undone', isDone: undone === '1' };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { PUBLIC_ORIGIN } = studioEnv();
  const agenda = await loadAgenda(
    db,
    context.get(actorContext),
    searchParams.get('dia'),
    new Date(),
  );
  return { ...agenda, before: beforeOf(searchParams), publicOrigin: PUBLIC_ORIGIN };
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: text.title(`${matchesText.title} · ${loaderData?.title ?? ''}`) },
];

export default function MatchesPage({ loaderData }: Route.ComponentProps) {
  // Each day has its own rows and draft.
  return <Agenda key={loaderData.day} agenda={loaderData} />;
}
