import controls from '../layout/controls.module.css';
import { NewTab } from '../layout/NewTab.tsx';
import { matchesText as text } from '../text/matches.es.ts';
import type { SavedMatch } from './rows.ts';
import styles from './ViewersDay.module.css';

type Props = { matches: readonly SavedMatch[]; publicOrigin: string };

/** The saved agenda as the portal shows it. */
export function ViewersDay({ matches, publicOrigin }: Props) {
  return (
    <>
      <p className={controls.hint}>{text.viewers.about}</p>
      {matches.length === 0 ? (
        <p className={styles.empty}>{text.viewers.empty}</p>
      ) : (
        <ol className={styles.list}>
          {matches.map(({ id, publicId, cells }) => (
            <li key={id}>
              <NewTab
                href={`${publicOrigin}/futbol/${encodeURIComponent(publicId)}`}
                className={styles.match}
              >
                <span className={styles.hour}>{cells.time}</span>
                <span className={styles.teams}>
                  {cells.first} {text.viewers.versus} {cells.second}
                </span>
                <span className={styles.more}>
                  {[
                    cells.league,
                    cells.servers.length === 0
                      ? text.viewers.none
                      : text.viewers.channels(cells.servers.length),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </NewTab>
            </li>
          ))}
        </ol>
      )}
      <NewTab href={`${publicOrigin}/futbol`} className={controls.button}>
        {text.viewers.open}
      </NewTab>
    </>
  );
}
