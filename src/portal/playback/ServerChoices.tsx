import type { AudioGroup } from '../../domain/playback/servers.ts';
import { button } from '../../ui/button.ts';
import { Icon } from '../../ui/icons.tsx';
import { changeLibrary, useOwnLibrary } from '../library/library-store.ts';
import { text } from '../text/text.es.ts';
import { AdGate } from './AdGate.tsx';
import styles from './ServerChoices.module.css';
import { ServerComplaint } from './ServerComplaint.tsx';

export type ServerChoice = {
  audio: AudioGroup;
  /** The player with the best of these servers. */
  start: string;
  /** `problem`: what the probe found, if it does not play; `id`: its row; `repaired`: the mark of its last repair. */
  servers: { label: string; path: string; problem: string | null; id: string; repaired?: string }[];
};

/** The viewer's last language first. Applied after load, because pages are the same for everyone. */
export function usePreferredFirst(groups: ServerChoice[]): ServerChoice[] {
  const preferred = useOwnLibrary()?.audio;
  return [
    ...groups.filter((group) => group.audio === preferred),
    ...groups.filter((group) => group.audio !== preferred),
  ];
}

/** At the end of a link: it leads to another tab. */
export function NewTab() {
  return (
    <span className={styles.tab}>
      <Icon name="outside" />
      <span className="visually-hidden">{text.servers.newTab}</span>
    </span>
  );
}

type ListProps = {
  groups: ServerChoice[];
  /** True in the player: a link replaces the current server. Elsewhere it opens a new tab. */
  isHere?: boolean;
};

/** Servers by language, best first; each is a link to its player. */
export function ServerList({ groups, isHere = false }: ListProps) {
  const ordered = usePreferredFirst(groups);
  const tab = isHere ? {} : { target: '_blank', rel: 'noopener' };
  return ordered.map(({ audio, servers }) => (
    <section key={audio} className={`${styles.group} ${styles.roomy}`}>
      <h3>{audio}</h3>
      <ul>
        {servers.map(({ path, problem, ...server }) => (
          <li key={server.label}>
            <a
              className={problem ? `${styles.server} ${styles.dead}` : styles.server}
              href={path}
              {...tab}
              onClick={() => changeLibrary((own) => ({ ...own, audio }))}
            >
              <Icon name="play" filled />
              <span>{server.label}</span>
              {problem && <span className={styles.since}>{problem}</span>}
              {!isHere && <NewTab />}
            </a>
            <ServerComplaint {...server} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Behind the ad gate: a button for the best server in the viewer's language, and all servers to choose from. */
export function ServerChoices({ groups }: { groups: ServerChoice[] }) {
  const [best] = usePreferredFirst(groups);
  if (!best) return <p className={styles.none}>{text.servers.none}</p>;
  return (
    <AdGate>
      <a className={`${button.loud} ${styles.best}`} href={best.start}>
        <Icon name="play" filled />
        {text.servers.best}
      </a>
      <p className={styles.tabs}>{text.servers.newTabs}</p>
      <ServerList groups={groups} />
    </AdGate>
  );
}
