import { channelPath } from '../../domain/channels/channel.ts';
import { Icon } from '../../ui/icons.tsx';
import { AdGate } from '../playback/AdGate.tsx';
import styles from '../playback/ServerChoices.module.css';
import { text } from '../text/text.es.ts';

export type MatchOptionsData = {
  saved: { id: string; name: string }[];
  /** `dead`: since when, if the probe found it dead. */
  others: { name: string; url: string; dead: string | null }[];
};

type Option = { name: string; href: string; dead?: string | null };
type GroupProps = { title: string; options: Option[]; rel: string; icon: 'play' | 'outside' };

function Group({ title, options, rel, icon }: GroupProps) {
  if (options.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <ul>
        {options.map(({ name, href, dead }) => (
          <li key={name}>
            <a
              className={dead ? `${styles.server} ${styles.dead}` : styles.server}
              href={href}
              target="_blank"
              rel={rel}
            >
              <Icon name={icon} filled={icon === 'play'} />
              <span>{name}</span>
              {dead && <span className={styles.since}>{dead}</span>}
              <span className="visually-hidden">{text.servers.newTab}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where to watch a match: on our channels, and on other sites. */
export function MatchOptions({ saved, others }: MatchOptionsData) {
  if (saved.length + others.length === 0) return <p className={styles.none}>{text.servers.none}</p>;
  return (
    <AdGate liftsByItself>
      <Group
        title={text.football.saved}
        options={saved.map(({ id, name }) => ({ name, href: channelPath(id) }))}
        rel="noopener"
        icon="play"
      />
      <Group
        title={text.football.others}
        options={others.map(({ name, url, dead }) => ({ name, href: url, dead }))}
        rel="noopener noreferrer"
        icon="outside"
      />
    </AdGate>
  );
}
