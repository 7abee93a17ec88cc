import type { Health } from './health.ts';

export const AUDIO_GROUPS = ['LATINO', 'SUBTITULADO', 'ESPAÑOL', 'JAPONÉS'] as const;
export type AudioGroup = (typeof AUDIO_GROUPS)[number];

export type Server = {
  /** The row of the server, for reports of viewers; empty for an episode's single address. */
  rowId: string;
  audio: AudioGroup;
  label: string;
  url: string;
  health: Health;
  /** In which browsers it plays, as plays.ts writes it. */
  plays: string;
  /** Since when a dead server is dead, as ISO text; null for all others. */
  since: string | null;
  /** The mark of its last repair, for some days after it. */
  repaired?: string;
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
 * The server of a player's address. The segment is a label, looked up group by group; the name of a group means its
 * first server. `audio` selects the group if several have this label.
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

/** Whether this is the canonical address: it names a server, and its group only if that is necessary. */
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

/** An episode may have a single address instead of servers. This is that address as a server. */
export const ONLY_SERVER_LABEL = 'ÚNICO';
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
      plays: '',
      since: null,
    },
  ];
}

/** The server of an episode's address; its single address if there is no server with that label. */
export function findEpisodeServer(
  servers: readonly Server[],
  url: string | null,
  segment: string,
  audio: AudioGroup | null,
): Server | null {
  const all = withOnlyServer(servers, url);
  return findServer(all, segment, audio) ?? withOnlyServer([], url)[0] ?? null;
}
