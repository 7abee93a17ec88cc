import type { ReactNode } from 'react';
import type { Health } from '../../domain/playback/health.ts';
import { healthText as text } from '../text/health.es.ts';
import { HealthDot } from './HealthDot.tsx';
import { Icon } from './Icon.tsx';
import styles from './ServerChip.module.css';

/** What the probe knows about a saved server. */
export type ServerState = {
  health: Health;
  /** When that was found, as text. */
  since: string | null;
  origin: 'source' | 'studio';
};

type Props = {
  server: { label: string; url: string | null };
  /** Null for one that is not saved yet. */
  state: ServerState | null;
  /** A name without an address that no channel has. */
  isUnknown?: boolean;
  children?: ReactNode;
};

/** A state worth a word of its own in a dense table. */
const LOUD = new Set(['slow', 'dead', 'unplayable', 'refuses-framing']);

export function stateText(state: ServerState | null): string {
  if (!state) return text.fresh;
  const name = text.states[state.health];
  return state.since ? text.since(name, state.since) : name;
}

/** A server in a row: its name, whether it works, and whose it is. */
export function ServerChip({ server, state, isUnknown = false, children }: Props) {
  const health = isUnknown ? 'dead' : (state?.health ?? 'unknown');
  const said = isUnknown ? text.noAddress : stateText(state);
  const word = isUnknown ? said : state && LOUD.has(health) ? text.states[health] : null;
  const origin = state && text.origins[state.origin];
  const details = [said, origin, server.url].filter(Boolean).join(' · ');
  return (
    <span className={styles.chip} data-health={health} title={details}>
      <HealthDot state={health} />
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
