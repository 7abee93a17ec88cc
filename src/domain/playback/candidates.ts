import { HEALTH, type Health } from './health.ts';
import type { AudioGroup, Server } from './servers.ts';
import { type Source, sourceOf } from './source.ts';

/** A server as the player holds it. */
export type Candidate = {
  /** Identifies the server in a report; empty for an episode's single address. */
  id: string;
  audio: AudioGroup;
  label: string;
  source: Source;
  health: Health;
  /** In which browsers it plays, if not in all: as plays.ts writes it. */
  plays?: string;
  /** A host that the operator trusts with popups and dialogs. */
  isRelaxed: boolean;
  /** Chosen by the viewer: if another one replaces it, the viewer is told. */
  isByName: boolean;
};

export type DirectCandidate = Candidate & { source: Extract<Source, { kind: 'hls' | 'file' }> };
export type FramedCandidate = Candidate & { source: Extract<Source, { kind: 'embed' }> };

type FrameSettings = {
  embedOrigins: readonly string[];
  relaxedOrigins: readonly string[];
};

export const isDirect = (candidate: Candidate): candidate is DirectCandidate =>
  candidate.source.kind === 'hls' || candidate.source.kind === 'file';

const isFramed = (candidate: Candidate): candidate is FramedCandidate =>
  candidate.source.kind === 'embed';

/** Without servers whose address is not http or https. */
function candidatesOf(
  servers: readonly Server[],
  settings: FrameSettings,
  isByName = false,
): Candidate[] {
  return servers.flatMap(({ rowId, audio, label, url, health, plays }) => {
    const source = sourceOf(url, settings.embedOrigins);
    if (!source) return [];
    const isRelaxed =
      source.kind === 'embed' && settings.relaxedOrigins.includes(new URL(source.url).origin);
    const facts = { health, ...(plays && { plays }) };
    return [{ id: rowId, audio, label, source, ...facts, isRelaxed, isByName }];
  });
}

/** Best health first. Our own player can switch servers by itself, so it comes before framed pages of equal health. */
function bestFirst(a: Candidate, b: Candidate): number {
  return (
    HEALTH.indexOf(a.health) - HEALTH.indexOf(b.health) || Number(isFramed(a)) - Number(isFramed(b))
  );
}

/** The servers of the chosen language in the order in which they are tried. One that was chosen by name comes first. */
export function playOrder(
  servers: readonly Server[],
  chosen: Server | null,
  isByName: boolean,
  settings: FrameSettings,
): Candidate[] {
  if (!chosen) return [];
  const isChosen = ({ rowId }: Server) => rowId === chosen.rowId;
  // An episode's single address may not be in the list of its servers.
  const isFirst = isByName || !servers.some(isChosen);
  const first = isFirst ? [chosen] : [];
  const others = servers.filter(
    (server) => server.audio === chosen.audio && !(isFirst && isChosen(server)),
  );
  return [
    ...candidatesOf(first, settings, isByName),
    ...candidatesOf(others, settings).sort(bestFirst),
  ];
}

/** What to do next. Our own player tries several candidates at once; a framed page can only be shown. */
export type Step =
  | { kind: 'try'; candidates: DirectCandidate[] }
  | { kind: 'frame'; candidate: FramedCandidate }
  /** Opens in a new tab, if the viewer wants it. */
  | { kind: 'offer'; candidate: Candidate }
  | { kind: 'none' };

/** The rank of a server that this browser cannot play. Others have a lower one, the likelier the lower. */
export const CANNOT = 2;

/**
 * The next step in this browser, given the candidates in order and those that failed. If the first remaining one plays in
 * our player, all such candidates are tried together, but those that it cannot play only when nothing else is left. A
 * link to a new tab is offered only if it was chosen by name, or nothing else is left.
 */
export function nextStep(
  candidates: readonly Candidate[],
  failed: ReadonlySet<string>,
  rank: (candidate: Candidate) => number = () => 0,
): Step {
  const left = candidates.filter(({ id }) => !failed.has(id)).sort((a, b) => rank(a) - rank(b));
  const first = left.find((one) => one.isByName || one.source.kind !== 'link') ?? left[0];
  if (!first) return { kind: 'none' };
  if (first.source.kind === 'link') return { kind: 'offer', candidate: first };
  return isFramed(first)
    ? { kind: 'frame', candidate: first }
    : {
        kind: 'try',
        candidates: left
          .filter(isDirect)
          .filter((one) => rank(one) < CANNOT || rank(first) === CANNOT),
      };
}
