import type { Health } from './health.ts';

export const AUDIO_GROUPS = ['LATINO', 'SUBTITULADO', 'ESPAÑOL', 'JAPONÉS'] as const;
export type AudioGroup = (typeof AUDIO_GROUPS)[number];

export type Server = {
  /** The server's row, by which viewers report it; empty for an episode's only address. */
  rowId: string;
  audio: AudioGroup;
  label: string;
  url: string;
  health: Health;
  /** When a dead server was first found so, as an ISO instant; null for all others. */
  since: string | null;
};

export type ServerGroup = { audio: AudioGroup; servers: Server[] };

/** Servers by language, in the fixed order of the groups; empty groups are left out. Order inside a group is kept. */
export function groupServers(servers: readonly Server[]): ServerGroup[] {
  return AUDIO_GROUPS.map((audio) => ({
    audio,
    servers: servers.filter((server) => server.audio === audio),
  })).filter((group) => group.servers.length > 0);
}

/**
 * The server that a player address means. The segment is a label, looked up group by group; a group's own name means
 * its first server. `audio` narrows the search when a label stands in several groups.
 */
export function findServer(
  servers: readonly Server[],
  segment: string,
  audio: AudioGroup | null,
): Server | null {
  const candidates = groupServers(servers)
    .filter((group) => audio === null || group.audio === audio)
    .flatMap((group) => group.servers);
  return (
    candidates.find((server) => server.label === segment) ??
    candidates.find((server) => server.audio === segment) ??
    null
  );
}

/** True when the label alone would lead to another server, so that an address must name its group. */
export function needsAudio(servers: readonly Server[], server: Server): boolean {
  return findServer(servers, server.label, null) !== server;
}

/** Whether an address is the one that we write for what it means: it names a server, and its group only if it must. */
export function isOwnAddress(
  servers: readonly Server[],
  segment: string,
  audio: string | null,
): boolean {
  const server = findServer(servers, segment, asAudioGroup(audio));
  if (!server) return false;
  return audio === null || (server.label === segment && needsAudio(servers, server));
}

export function asAudioGroup(value: string | null): AudioGroup | null {
  return AUDIO_GROUPS.find((group) => group === value) ?? null;
}

/** An episode may have one address of its own instead of servers; it plays as this one. */
const ONLY_SERVER_LABEL = 'ÚNICO';
export const ONLY_SERVER_AUDIO: AudioGroup = 'LATINO';

export function withOnlyServer(servers: readonly Server[], url: string | null): Server[] {
  if (servers.length > 0 || !url) return [...servers];
  return [
    {
      rowId: '',
      audio: ONLY_SERVER_AUDIO,
      label: ONLY_SERVER_LABEL,
      url,
      health: 'unknown',
      since: null,
    },
  ];
}

/** The server of an episode's address; its single address stands in for a label that is not there. */
export function findEpisodeServer(
  servers: readonly Server[],
  url: string | null,
  segment: string,
  audio: AudioGroup | null,
): Server | null {
  const all = withOnlyServer(servers, url);
  return findServer(all, segment, audio) ?? withOnlyServer([], url)[0] ?? null;
}
