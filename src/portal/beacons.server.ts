import { demandCounter } from './catalogue/demand-counter.server.ts';
import type { Beacon } from './http/beacon.ts';
import { primaryDb } from './http/db.server.ts';
import { reportCollector } from './playback/viewer-reports.server.ts';

const noteReport = reportCollector(primaryDb);

/** A viewer opened the page of a title. */
export const openings: Beacon = { maxBytes: 300, note: demandCounter(primaryDb) };

/** A viewer or their player says what is wrong with a server, how long the first frame took, or how a playback was. */
export const reports: Beacon = {
  maxBytes: 64,
  note: (body, headers) =>
    noteReport(
      body,
      // The edge sets this header to the viewer's address only.
      headers.get('X-Forwarded-For') ?? '',
      headers.get('User-Agent'),
    ),
};
