import type { AudioGroup } from '../../domain/playback/servers.ts';
import { Icon } from '../../ui/icons.tsx';
import { changeLibrary, useOwnLibrary } from '../own/library-store.ts';
import { text } from '../text.es.ts';
import { AdGate } from './AdGate.tsx';
import styles from './ServerChoices.module.css';

export type ServerChoice = { audio: AudioGroup; servers: { label: string; path: string }[] };

/** The language chosen last comes first. Known after load: pages are the same for everyone. */
function usePreferredFirst(groups: ServerChoice[]): ServerChoice[] {
  const preferred = useOwnLibrary()?.audio;
  return [
    ...groups.filter((group) => group.audio === preferred),
    ...groups.filter((group) => group.audio !== preferred),
  ];
}

/** Servers by language; each is a link to its player in a new tab. */
export function ServerChoices({ groups }: { groups: ServerChoice[] }) {
  const ordered = usePreferredFirst(groups);
  if (groups.length === 0) return <p className={styles.none}>{text.servers.none}</p>;
  return (
    <AdGate>
      {ordered.map(({ audio, servers }) => (
        <section key={audio} className={styles.group}>
          <h3>{audio}</h3>
          <ul>
            {servers.map(({ label, path }) => (
              <li key={label}>
                <a
                  className={styles.server}
                  href={path}
                  target="_blank"
                  rel="noopener"
                  onClick={() => changeLibrary((own) => ({ ...own, audio }))}
                >
                  <Icon name="play" filled />
                  <span>{label}</span>
                  <span className="hidden-for-the-eye">{text.servers.newTab}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </AdGate>
  );
}
