import type { AudioGroup } from '../../domain/playback/servers.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { text } from '../text.es.ts';
import styles from './ServerDialog.module.css';

export type ServerChoice = { audio: AudioGroup; servers: { label: string; path: string }[] };

/** Servers by language; each is a link to its player in a new tab. */
export function ServerDialog({ id, groups }: { id: string; groups: ServerChoice[] }) {
  return (
    <Dialog id={id} title={text.servers.title} closeLabel={text.servers.close}>
      {groups.length === 0 && <p className={styles.none}>{text.servers.none}</p>}
      {groups.map(({ audio, servers }) => (
        <section key={audio} className={styles.group}>
          <h3>{audio}</h3>
          <ul>
            {servers.map(({ label, path }) => (
              <li key={label}>
                <a className={styles.server} href={path} target="_blank" rel="noopener">
                  <Icon name="play" filled />
                  <span>{label}</span>
                  <span className="hidden-for-the-eye">{text.servers.newTab}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
