import { postOnly, takeBeacon } from '../../http/beacon.ts';
import { primaryDb } from '../../http/db.server.ts';
import { reportCollector } from '../viewer-reports.server.ts';
import type { Route } from './+types/aviso';

const MAX_BYTES = 64;
const noteReport = reportCollector(primaryDb);

/** A viewer or their player says what is wrong with a server, how long the first frame took, or how a playback was. */
export const action = ({ request }: Route.ActionArgs) =>
  takeBeacon(request, MAX_BYTES, (body) =>
    noteReport(
      body,
      // The edge sets this header to the viewer's address only.
      request.headers.get('X-Forwarded-For') ?? '',
      request.headers.get('User-Agent'),
    ),
  );

export const loader = postOnly;
