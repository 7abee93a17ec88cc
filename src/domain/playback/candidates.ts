import { HEALTH, type Health } from './health.ts';
import type { AudioGroup, Server } from './servers.ts';
import { type Source, sourceOf } from './source.ts';

/** A server as the player holds it. */
export type Candidate = {
  /** Names it in a report; empty for an episode's only address. */
  id: string;
  audio: AudioGroup;
  label: string;
  source: Source;
  health: Health;
  /** A host that the operator trusts with popups and dialogs. */
  isRelaxed: boolean;
  /** Chosen by the viewer: another takes its place only with a word about it. */
  isByName: boolean;
};

export type DirectCandidate = Candidate & { source: Extract<Source, { kind: 'hls' | 'file' }> };
export type FramedCandidate = Candidate & { source: Extract<Source, { kind: 'embed' }> };

type FrameSettings = {
  embedOrigins: readonly string[];
  relaxedOrigins: readonly string[];
};

const isDirect = (candidate: Candidate): candidate is DirectCandidate =>
  candidate.source.kind === 'hls' || candidate.source.kind === 'file';

const isFramed = (candidate: Candidate): candidate is FramedCandidate =>
  candidate.source.kind === 'embed';

/** What is no address of the web is left out. */
function candidatesOf(
  servers: readonly Server[],
  settings: FrameSettings,
  isByName = false,
): Candidate[] {
  return servers.flatMap(({ rowId, audio, label, url, health }) => {
    const source = sourceOf(url, settings.embedOrigins);
    if (!source) return [];
    const isRelaxed =
      source.kind === 'embed' && settings.relaxedOrigins.includes(new URL(source.url).origin);
    return [{ id: rowId, audio, label, source, health, isRelaxed, isByName }];
  });
}

/** Best health first. Our own player heals itself, so among equals it goes before a host's page. */
function bestFirst(a: Candidate, b: Candidate): number {
  return (
    HEALTH.indexOf(a.health) - HEALTH.indexOf(b.health) || Number(isFramed(a)) - Number(isFramed(b))
  );
}

/** The servers of the chosen one's language in the order in which they are tried: one that was chosen by name is first. */
export function playOrder(
  servers: readonly Server[],
  chosen: Server | null,
  isByName: boolean,
  settings: FrameSettings,
): Candidate[] {
  if (!chosen) return [];
  const isChosen = ({ rowId }: Server) => rowId === chosen.rowId;
  // An episode's single address may stand beside its servers, not among them.
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

/** What comes next: our own player tries its candidates side by side, a host's page can only be shown. */
export type Step =
  | { kind: 'try'; candidates: DirectCandidate[] }
  | { kind: 'frame'; candidate: FramedCandidate }
  /** It opens in another tab, if the viewer wants that. */
  | { kind: 'offer'; candidate: Candidate }
  | { kind: 'none' };

/**
 * The next step among candidates in their order, the failed ones left out. All direct ones that remain are tried
 * together when the first in line is one of them. What opens only in another tab is offered when it was chosen by name,
 * and when nothing is left that plays here.
 */
export function nextStep(candidates: readonly Candidate[], failed: ReadonlySet<string>): Step {
  const left = candidates.filter(({ id }) => !failed.has(id));
  const first = left.find((one) => one.isByName || one.source.kind !== 'link') ?? left[0];
  if (!first) return { kind: 'none' };
  if (first.source.kind === 'link') return { kind: 'offer', candidate: first };
  return isFramed(first)
    ? { kind: 'frame', candidate: first }
    : { kind: 'try', candidates: left.filter(isDirect) };
}
