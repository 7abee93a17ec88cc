const AUDIO_GROUPS = ['LATINO', 'SUBTITULADO', 'ESPAÑOL', 'JAPONÉS'] as const;
export type AudioGroup = (typeof AUDIO_GROUPS)[number];

export type Server = { audio: AudioGroup; label: string; url: string };

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

export function asAudioGroup(value: string | null): AudioGroup | null {
  return AUDIO_GROUPS.find((group) => group === value) ?? null;
}
