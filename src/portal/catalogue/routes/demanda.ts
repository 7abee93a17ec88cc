import { countOpened } from '../demand-counter.server.ts';
import type { Route } from './+types/demanda';

const MAX_BODY = 300;

/** The demand beacon. The edge limits it per address; there is nothing to answer. */
export async function action({ request }: Route.ActionArgs) {
  if (Number(request.headers.get('Content-Length') ?? Number.NaN) <= MAX_BODY) {
    const counted = countOpened(await request.text());
    if (counted) return new Response(null, { status: 204 });
  }
  return new Response(null, { status: 400 });
}

export function loader(): never {
  throw new Response(null, { status: 405, headers: { Allow: 'POST' } });
}
