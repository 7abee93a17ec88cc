import { env } from '../../../platform/env.ts';
import { postOnly } from '../../http/beacon.ts';
import { primaryDb } from '../../http/db.server.ts';
import { answerHousehold } from '../household.server.ts';
import type { Route } from './+types/hogar';

/** What devices of a household tell each other, sealed. Never cached, and without a cookie in open access. */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  const answer = await answerHousehold(primaryDb, new Uint8Array(await request.arrayBuffer()), {
    // The edge sets this header to the viewer's address only.
    address: request.headers.get('X-Forwarded-For') ?? '',
    secret: env().CODE_SECRET,
  });
  if (!answer) return new Response(null, { status: 400 });
  return new Response(answer as Uint8Array<ArrayBuffer>, {
    headers: { 'Content-Type': 'application/octet-stream' },
  });
}

export const loader = postOnly;
