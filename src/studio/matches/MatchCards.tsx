import { Link } from 'react-router';
import { ServerChip } from '../layout/ServerChip.tsx';
import { matchesText as text } from '../text/matches.es.ts';
import { rowName, stateOf } from './AgendaRow.tsx';
import styles from './MatchCards.module.css';
import type { Row } from './rows.ts';

type Props = { rows: readonly Row[]; startedIds: ReadonlySet<string> };

/** The agenda where there is no room, or no script, for a table: each match leads to its own page. */
export function MatchCards({ rows, startedIds }: Props) {
  return (
    <ul className={styles.cards}>
      {rows
        .filter((row) => !row.isBlank)
        .map((row) => {
          const { key, match, cells } = row;
          const state = stateOf(row, match !== null && startedIds.has(match.id));
          const content = (
            <>
              <span className={styles.hour}>{cells.time}</span>
              <span className={styles.name}>{rowName(row)}</span>
              <span className={styles.more}>
                {[cells.league, text.states[state]].filter(Boolean).join(' · ')}
              </span>
              <span className={styles.servers}>
                {cells.servers.map((server) => (
                  <ServerChip
                    key={server.label}
                    server={server}
                    state={match?.states[server.label] ?? null}
                  />
                ))}
              </span>
            </>
          );
          return (
            <li key={key}>
              {match ? (
                <Link to={`/partidos/${match.id}`} className={styles.card} data-state={state}>
                  {content}
                </Link>
              ) : (
                <div className={styles.card} data-state={state}>
                  {content}
                </div>
              )}
            </li>
          );
        })}
    </ul>
  );
}
