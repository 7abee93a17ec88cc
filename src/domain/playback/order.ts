import { HEALTH } from './health.ts';
import { AUDIO_GROUPS, type Server } from './servers.ts';

type Ranked = Pick<Server, 'audio' | 'health'>;

/** Best first within a language. Servers of equal health keep their order. */
export function byHealth<S extends Ranked>(servers: readonly S[]): S[] {
  return [...servers].sort(
    (a, b) =>
      AUDIO_GROUPS.indexOf(a.audio) - AUDIO_GROUPS.indexOf(b.audio) ||
      HEALTH.indexOf(a.health) - HEALTH.indexOf(b.health),
  );
}

/**
 * Everything that a page says about the health of servers: their order, in which browsers they play, and since when
 * which are dead. Pages are out of date exactly when this value changes.
 */
export function shownOrder(
  servers: readonly Pick<Server, 'rowId' | 'audio' | 'health' | 'plays' | 'since'>[],
): string {
  return byHealth(servers)
    .map(({ rowId, health, plays, since }) =>
      health === 'dead' ? `${rowId}†${since}` : `${rowId}${plays}`,
    )
    .join(' ');
}
