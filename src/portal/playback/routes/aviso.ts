import { noteReport } from '../server-reports.server.ts';
import type { Route } from './+types/aviso';

const MAX_BODY = 40;

/** A viewer's player says that a server does not play. The edge limits it per address; there is nothing to answer. */
export async function action({ request }: Route.ActionArgs) {
  if (Number(request.headers.get('Content-Length') ?? Number.NaN) <= MAX_BODY) {
    if (noteReport(await request.text())) return new Response(null, { status: 204 });
  }
  return new Response(null, { status: 400 });
}

export function loader(): never {
  throw new Response(null, { status: 405, headers: { Allow: 'POST' } });
}
