import { env } from '../../../platform/env.ts';
import { postOnly } from '../../http/beacon.ts';
import { primaryDb } from '../../http/db.server.ts';
import { answerDirect, directAt } from '../../http/direct.ts';
import { answerHousehold } from '../household.server.ts';
import type { Route } from './+types/hogar';

/** What devices of a household tell each other, sealed. Never cached, and without a cookie in open access. */
const household = directAt('/api/hogar', (body, headers) =>
  answerHousehold(primaryDb, body, {
    // The edge sets this header to the viewer's address only.
    address: headers.get('X-Forwarded-For') ?? '',
    secret: env().CODE_SECRET,
  }),
);

export const action = ({ request }: Route.ActionArgs) => answerDirect(request, household);

export const loader = postOnly;
