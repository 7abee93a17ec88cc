import { type Ending, writeEnd } from '../../../domain/playback/end-report.ts';

/** What is said about a playback when it ends. */
export type EndReport = {
  /** A server is tried, and nothing has played yet. */
  tries: (id: string) => void;
  /** It is what the viewer sees from now on. */
  shows: (id: string) => void;
  starts: (milliseconds: number) => void;
  /** While it should play: whether it has moved on in this time. */
  moves: (element: HTMLVideoElement, milliseconds: number, hasMoved: boolean) => void;
  /** Null: the browser waits for a tap, and leaving now says nothing about the server. */
  fails: (id: string, why: Ending | null) => void;
  /** A host's page is shown. */
  frames: (id: string) => void;
  /** Once; also when the page is left. */
  send: () => void;
};

const about = (serverId: string, ending: Ending | null) => ({
  serverId,
  ending,
  startMs: null as number | null,
  stalledMs: 0,
  watchedMs: 0,
  height: 0,
  since: performance.now(),
});

/** About the server that played last; if none did, the one that was tried last. */
export function createEndReport(): EndReport {
  let last = about('', null);
  const send = () => {
    const { serverId, ending, since, watchedMs } = last;
    removeEventListener('pagehide', send);
    // An episode's single address has no id.
    if (serverId && ending) {
      const seen = ending === 'framed' ? performance.now() - since : watchedMs;
      const report = writeEnd({ ...last, ending, watchedS: Math.round(seen / 1000) });
      navigator.sendBeacon?.('/api/aviso', report);
    }
    last = about('', null);
  };
  const begin = (id: string, ending: Ending) => {
    last = about(id, ending);
    addEventListener('pagehide', send);
  };
  return {
    tries: (id) => {
      if (!last.watchedMs) begin(id, 'exit');
    },
    shows: (id) => {
      if (last.serverId !== id) begin(id, 'exit');
      else last.ending = last.watchedMs ? 'played' : 'exit';
    },
    starts: (milliseconds) => {
      last.startMs = milliseconds;
    },
    moves: (element, milliseconds, hasMoved) => {
      last.height = element.videoHeight;
      if (hasMoved) {
        last.watchedMs += milliseconds;
        if (!last.ending || last.ending === 'exit') last.ending = 'played';
      } else if (last.watchedMs) last.stalledMs += milliseconds;
    },
    fails: (id, why) => {
      if (last.serverId === id) last.ending = why;
    },
    frames: (id) => begin(id, 'framed'),
    send,
  };
}
