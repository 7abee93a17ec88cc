import { postOnly, takeBeacon } from '../../http/beacon.ts';
import { primaryDb } from '../../http/db.server.ts';
import { reportCollector } from '../viewer-reports.server.ts';
import type { Route } from './+types/aviso';

const MAX_BYTES = 40;
const noteReport = reportCollector(primaryDb);

/** A viewer's player says that a server does not play, or how long the first frame took. */
export const action = ({ request }: Route.ActionArgs) => takeBeacon(request, MAX_BYTES, noteReport);

export const loader = postOnly;
