import type { ReactNode } from 'react';
import { Icon } from '../layout/Icon.tsx';
import { matchesText as text } from '../text/matches.es.ts';
import type { RowServer, ServerState } from './rows.ts';
import styles from './ServerChip.module.css';

type Props = {
  server: RowServer;
  /** Null for one that is not saved yet. */
  state: ServerState | null;
  /** A name without an address that no channel has. */
  isUnknown?: boolean;
  children?: ReactNode;
};

/** A state worth a word of its own in a dense table. */
const LOUD = new Set(['slow', 'dead', 'refuses-framing']);

export function healthText(state: ServerState | null): string {
  if (!state) return text.health.fresh;
  const name = text.health[state.health];
  return state.since ? text.health.since(name, state.since) : name;
}

/** A server in a row: its name, whether it works, and whose it is. */
export function ServerChip({ server, state, isUnknown = false, children }: Props) {
  const health = isUnknown ? 'dead' : (state?.health ?? 'unknown');
  const said = isUnknown ? text.health.noAddress : healthText(state);
  const word = isUnknown ? said : state && LOUD.has(health) ? text.health[health] : null;
  const origin = state && text.origins[state.origin];
  const details = [said, origin, server.url].filter(Boolean).join(' · ');
  return (
    <span className={styles.chip} data-health={health} title={details}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.label}>{server.label}</span>
      {word ? (
        <span className={styles.word}>{word}</span>
      ) : (
        <span className="visually-hidden">{said}</span>
      )}
      {origin && state.origin === 'studio' && (
        <>
          <span className={styles.ours} aria-hidden="true">
            <Icon name="pen" />
          </span>
          <span className="visually-hidden">{origin}</span>
        </>
      )}
      {children}
    </span>
  );
}
