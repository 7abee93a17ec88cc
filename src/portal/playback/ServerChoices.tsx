import type { AudioGroup } from '../../domain/playback/servers.ts';
import { button } from '../../ui/button.ts';
import { Icon } from '../../ui/icons.tsx';
import { changeLibrary, useOwnLibrary } from '../library/library-store.ts';
import { text } from '../text/text.es.ts';
import { AdGate } from './AdGate.tsx';
import styles from './ServerChoices.module.css';

export type ServerChoice = {
  audio: AudioGroup;
  /** Where the best of them plays. */
  start: string;
  /** `dead` says since when, of a server that the probe finds dead. */
  servers: { label: string; path: string; dead: string | null }[];
};

/** The language chosen last comes first. Known after load: pages are the same for everyone. */
export function usePreferredFirst(groups: ServerChoice[]): ServerChoice[] {
  const preferred = useOwnLibrary()?.audio;
  return [
    ...groups.filter((group) => group.audio === preferred),
    ...groups.filter((group) => group.audio !== preferred),
  ];
}

type ListProps = {
  groups: ServerChoice[];
  /** In the player: another server takes its place. Elsewhere each opens in a new tab. */
  isHere?: boolean;
};

/** Servers by language, best first; each is a link to its player. */
export function ServerList({ groups, isHere = false }: ListProps) {
  const ordered = usePreferredFirst(groups);
  const tab = isHere ? {} : { target: '_blank', rel: 'noopener' };
  return ordered.map(({ audio, servers }) => (
    <section key={audio} className={styles.group}>
      <h3>{audio}</h3>
      <ul>
        {servers.map(({ label, path, dead }) => (
          <li key={label}>
            <a
              className={dead ? `${styles.server} ${styles.dead}` : styles.server}
              href={path}
              {...tab}
              onClick={() => changeLibrary((own) => ({ ...own, audio }))}
            >
              <Icon name="play" filled />
              <span>{label}</span>
              {dead && <span className={styles.since}>{dead}</span>}
              {!isHere && <span className="hidden-for-the-eye">{text.servers.newTab}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** The way to the picture: the best server of the viewer's language by itself, or one by hand. Behind the gate. */
export function ServerChoices({ groups }: { groups: ServerChoice[] }) {
  const [best] = usePreferredFirst(groups);
  if (!best) return <p className={styles.none}>{text.servers.none}</p>;
  return (
    <AdGate>
      <a className={`${button.loud} ${styles.best}`} href={best.start}>
        <Icon name="play" filled />
        {text.servers.best}
      </a>
      <ServerList groups={groups} />
    </AdGate>
  );
}
