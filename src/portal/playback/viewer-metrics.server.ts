import { PLAYBACK_ERRORS } from '../../domain/playback/viewer-report.ts';
import { boundedCounter, counter, plainTimer } from '../../platform/metrics.ts';
import type { ViewerCounts } from './viewer-reports.server.ts';

/** Where most viewers begin to wonder, and where they leave. */
const FIRST_FRAME_SECONDS = [0.5, 1, 2, 3, 5, 10, 20];
/** A catalogue has links to dozens of hosts. An import may bring thousands, which are one line of a plot each. */
const MAX_HOSTS = 50;

/** What viewers feel, as their players say it. */
export const viewerMetrics = (): ViewerCounts => ({
  firstFrame: plainTimer(
    'butaca_first_frame_seconds',
    'Time from the wish to play to the first frame, as players say',
    FIRST_FRAME_SECONDS,
  ),
  error: counter('butaca_playback_errors_total', 'What players say went wrong', [
    ...PLAYBACK_ERRORS,
  ]),
  failover: boundedCounter(
    'butaca_failovers_total',
    'Times that a player looked for another server, by the host that it left',
    'host',
    MAX_HOSTS,
  ),
});
