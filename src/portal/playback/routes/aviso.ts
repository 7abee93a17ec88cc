import { beaconAt, postOnly, takeBeacon } from '../../http/beacon.ts';
import { primaryDb } from '../../http/db.server.ts';
import { reportCollector } from '../viewer-reports.server.ts';
import type { Route } from './+types/aviso';

const noteReport = reportCollector(primaryDb);

/** A viewer or their player says what is wrong with a server, how long the first frame took, or how a playback was. */
const reports = beaconAt('/api/aviso', {
  maxBytes: 64,
  note: (body, headers) =>
    noteReport(
      body,
      // The edge sets this header to the viewer's address only.
      headers.get('X-Forwarded-For') ?? '',
      headers.get('User-Agent'),
    ),
});

export const action = ({ request }: Route.ActionArgs) => takeBeacon(request, reports);

export const loader = postOnly;
