import { hash } from 'node:crypto';
import { openSync, readSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Case, caseOf } from './cases.ts';
import { type Answer, type Outcome, RawClient, textOf } from './raw-client.ts';

export type FuzzTarget = {
  edge: string;
  portals: readonly string[];
  /** Logs of the portals, at level info. */
  logs: readonly string[];
  /** A viewer's session, in named access. */
  cookie?: string;
};

export type FuzzOptions = {
  seed: number;
  /** Ends at whichever comes first. */
  seconds: number;
  requests: number;
  /** Requests in flight: fewer than any limit on searches. */
  lanes?: number;
  onProgress?: (sent: number) => void;
};

export type Finding = { index: number; where: string; request: string; what: string };

export type FuzzReport = {
  sent: number;
  compared: number;
  /** Responses by class (2xx, 3xx, …). */
  classes: Record<string, number>;
  /** 503 of a search over its limit: an expected error. */
  busy: number;
  failures: Finding[];
  /** What failed once and not when sent again: the machine was busy, the request is fine. */
  passing: Finding[];
  disagreements: Finding[];
};

const ANSWER_LIMIT_MS = 30_000;
/** Timeout for requests that need no response. */
const SILENCE_LIMIT_MS = 300;
const MAX_FINDINGS = 50;
const MAX_REDIRECTS = 4;
/** Until a copy of what the clock changes has ended, which lives for 45 s. */
const RECHECKS = 10;
/** Longer than the edge remembers that a page failed. */
const RECHECK_MS = 6000;

const isSearch = (target: string): boolean =>
  /^\/+(b|%62)(u|%75)(s|%73)(c|%63)(a|%61)(r|%72)/i.test(target);

/** From a different viewer each time. */
let viewers = 0;
const nextViewer = (): string => {
  viewers += 1;
  return `10.${(viewers >> 16) & 255}.${(viewers >> 8) & 255}.${viewers & 255}`;
};

const plainGet = (target: string): Case => ({
  bytes: Buffer.from(
    `GET ${target} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${nextViewer()}\r\n\r\n`,
    'latin1',
  ),
  method: 'GET',
  target,
  isHead: false,
  isLast: false,
  mustAnswer: true,
  isComparable: true,
});

/** Lines after the first. */
function withLines(bytes: Buffer, lines: readonly string[]): Buffer {
  const end = bytes.indexOf('\r\n') + 2;
  const added = lines.map((line) => `${line}\r\n`).join('');
  return Buffer.concat([bytes.subarray(0, end), Buffer.from(added), bytes.subarray(end)]);
}

class Lane {
  readonly #clients = new Map<string, RawClient>();

  async ask(origin: string, { bytes, isHead, isLast, mustAnswer }: Case, lines: readonly string[]) {
    const client = this.#clients.get(origin) ?? new RawClient(origin);
    this.#clients.set(origin, client);
    const limitMs = mustAnswer ? ANSWER_LIMIT_MS : SILENCE_LIMIT_MS;
    return await client.send(withLines(bytes, lines), { isHead, isLast, limitMs });
  }

  close(): void {
    for (const client of this.#clients.values()) client.close();
  }
}

/** What is wrong with a response; 'busy' when a known limit explains it. */
function problemOf(asked: Case, outcome: Outcome): string | null {
  if (outcome.kind !== 'answer') return asked.mustAnswer ? outcome.kind : null;
  const { status, headers } = outcome.answer;
  if (outcome.hasMore && asked.mustAnswer) return 'more than one answer';
  if (status < 500) return null;
  const isBusy = status === 503 && headers.has('retry-after') && isSearch(asked.target);
  return isBusy ? 'busy' : `${status}`;
}

/** The router sends redirects of data as data, with the address of the page. */
const dataRedirectOf = (answer: Answer): string | null => {
  const page = /"redirect","(\/[^"]*)"/.exec(textOf(answer))?.[1];
  return page?.replace(/(?=\?|$)/, '.data') ?? null;
};

const redirectOf = (answer: Answer): string | null => {
  const { status, headers } = answer;
  if (status === 202) return dataRedirectOf(answer);
  const location = headers.get('location');
  return status >= 300 && status < 400 && location?.startsWith('/') ? location : null;
};

type Final = { answer: Answer; redirect: string | null };

/** The end of our redirects; null when there were none. */
async function finalAnswer(
  lane: Lane,
  origin: string,
  asked: Case,
  lines: readonly string[],
): Promise<Final | null> {
  let request = asked;
  let redirect: string | null = null;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const outcome = await lane.ask(origin, request, lines);
    if (outcome.kind !== 'answer') return null;
    const location = redirectOf(outcome.answer);
    if (location === null) return { answer: outcome.answer, redirect };
    redirect = location;
    request = plainGet(location);
  }
  return null;
}

/** Live state and the guide contain the time at which they were read, and a copy of them is a few seconds old. */
const timeless = (text: string): string =>
  text.replace(/(?<=madeAt\\?"[,:]\\?")[^"\\]*|^\{"now":"[^"]*"/, '');

const summary = (answer: Answer): string =>
  answer.status < 300
    ? `${answer.status} ${answer.headers.get('content-type')} ${hash('sha1', timeless(textOf(answer)), 'hex')}`
    : String(answer.status);

type Asking = (asked: Case) => Promise<Final | null>;

/**
 * What the edge delivers must equal a portal's response to the same request: otherwise the two take it for different
 * pages. The edge may reject what a portal would answer, and may redirect to the canonical spelling; there both must agree.
 */
async function disagreement(asked: Case, atEdge: Asking, atPortal: Asking): Promise<string | null> {
  const edge = await atEdge(asked);
  const portal = await atPortal(edge?.redirect ? plainGet(edge.redirect) : asked);
  if (!edge || !portal) return 'no end of redirects';
  if (edge.answer.status >= 400 && edge.answer.status < 500) return null;
  const [ofEdge, ofPortal] = [summary(edge.answer), summary(portal.answer)];
  return ofEdge === ofPortal ? null : `edge ${ofEdge}, portal ${ofPortal}`;
}

/** Lines added to a log since the first read. */
function follow(file: string): () => string[] {
  const start = statSync(file).size;
  return () => {
    const bytes = Buffer.alloc(statSync(file).size - start);
    readSync(openSync(file, 'r'), bytes, 0, bytes.length, start);
    // The last line may be incomplete.
    return bytes.toString().split('\n').slice(0, -1).filter(Boolean);
  };
}

type Line = {
  level?: number;
  status?: number;
  path?: string;
  ms?: number;
  err?: { message?: string };
};

/** The shortest time after which a portal gives up on the database. */
const DATABASE_WAIT_MS = 1500;

/** A line of level error, or a 5xx that no known limit explains. */
function faultOf(text: string): 'failure' | 'passing' | null {
  if (!text.startsWith('{')) return 'failure';
  const { level = 0, status = 0, path = '', ms = 0, err }: Line = JSON.parse(text);
  const isBusy = status === 503 && isSearch(path);
  if (level < 50 && (status < 500 || isBusy)) return null;
  const hasWaited = /timeout|timed out|terminated/i.test(err?.message ?? '');
  return hasWaited || ms >= DATABASE_WAIT_MS ? 'passing' : 'failure';
}

export async function fuzz(target: FuzzTarget, options: FuzzOptions): Promise<FuzzReport> {
  const { seed, seconds, requests, lanes = 4, onProgress } = options;
  const report: FuzzReport = {
    sent: 0,
    compared: 0,
    classes: {},
    busy: 0,
    failures: [],
    passing: [],
    disagreements: [],
  };
  const newLines = target.logs.map(follow);
  const end = performance.now() + seconds * 1000;
  const note = (to: Finding[], index: number, where: string, bytes: Buffer, what: string) => {
    const request = JSON.stringify(bytes.toString('latin1').slice(0, 1000));
    if (to.length < MAX_FINDINGS) to.push({ index, where, request, what });
  };

  const judge = async (index: number, where: string, asked: Case, ask: () => Promise<Outcome>) => {
    const outcome = await ask();
    report.sent += 1;
    const name = outcome.kind === 'answer' ? `${outcome.answer.status}`[0] : outcome.kind;
    report.classes[`${name}`] = (report.classes[`${name}`] ?? 0) + 1;
    const what = problemOf(asked, outcome);
    if (what === 'busy') report.busy += 1;
    else if (what !== null) {
      await pause(RECHECK_MS);
      const isLasting = problemOf(asked, await ask()) !== null;
      note(isLasting ? report.failures : report.passing, index, where, asked.bytes, what);
    }
  };

  const compare = async (lane: Lane, index: number, asked: Case, portal: string) => {
    const viewer = target.cookie ? [`Cookie: ${target.cookie}`] : [];
    const asEdge = target.cookie ? [...viewer, 'X-Edge-Access: named'] : [];
    // With a session this redirects home, at the edge only.
    if (target.cookie && /login/i.test(unescape(asked.target))) return;
    report.compared += 1;
    let what: string | null = null;
    for (let round = 0; round < RECHECKS; round++) {
      // A change published meanwhile shows at one of them first.
      if (round > 0) await pause(RECHECK_MS);
      what = await disagreement(
        asked,
        (one) => finalAnswer(lane, target.edge, one, viewer),
        (one) => finalAnswer(lane, portal, one, asEdge),
      );
      if (what === null) return;
    }
    note(report.disagreements, index, 'edge and portal', asked.bytes, String(what));
  };

  let next = 0;
  const work = async (): Promise<void> => {
    const lane = new Lane();
    while (report.sent < requests && performance.now() < end) {
      const index = next++;
      const asked = caseOf(seed, index);
      const portal = target.portals[index % target.portals.length] ?? '';
      // A sign-out would end the session for the rest of the run.
      const hasSession = index % 3 > 0 && !/salir/i.test(unescape(asked.bytes.toString('latin1')));
      const viewer = target.cookie && hasSession ? [`Cookie: ${target.cookie}`] : [];
      await judge(index, 'edge', asked, () => lane.ask(target.edge, asked, viewer));
      if (index % 2 === 0) {
        const lines = target.cookie ? [...viewer, 'X-Edge-Access: named'] : [];
        // Set here because the edge, which sets it otherwise, is bypassed.
        const bytes = Buffer.from(
          asked.bytes.toString('latin1').replace(/^X-Edge-Access:.*\r\n/gm, ''),
          'latin1',
        );
        await judge(index, 'portal', asked, () => lane.ask(portal, { ...asked, bytes }, lines));
      }
      if (asked.isComparable) await compare(lane, index, asked, portal);
      if (index % 1000 === 0) onProgress?.(report.sent);
    }
    lane.close();
  };
  await Promise.all(Array.from({ length: lanes }, work));

  const lane = new Lane();
  for (const origin of target.portals) {
    const alive = plainGet('/healthz');
    await judge(-1, `${origin} at the end`, alive, () => lane.ask(origin, alive, []));
  }
  lane.close();
  for (const line of newLines.flatMap((lines) => lines())) {
    const fault = faultOf(line);
    const to = fault === 'failure' ? report.failures : report.passing;
    if (fault) note(to, -1, 'log', Buffer.from(line), 'logged');
  }
  return report;
}

/** The path of a log file of a stack. */
export const portalLogs = (stack: string): string[] =>
  [1, 2].map((place) => `.data/${stack}/logs/portal-${place}.log`);
