import { useState } from 'react';
import { channelPath } from '../../domain/channels/channel.ts';
import { type OpenList, openList, patchOpenList } from '../../domain/football/open-list.ts';
import { Icon } from '../../ui/icons.tsx';
import { AdGate } from '../playback/AdGate.tsx';
import styles from '../playback/ServerChoices.module.css';
import { NewTab } from '../playback/ServerChoices.tsx';
import { ServerComplaint } from '../playback/ServerComplaint.tsx';
import { footballText } from '../text/football.es.ts';
import { text } from '../text/text.es.ts';
import type { MatchCardView } from './MatchCards.tsx';
import { useMatchState } from './MatchStatus.tsx';

export type MatchOptionsData = {
  saved: { id: string; name: string }[];
  /** `dead`: since when, if the probe found it dead; `repaired`: the mark of its last repair. */
  others: { serverId: string; name: string; url: string; dead: string | null; repaired?: string }[];
};

/** A match of the agenda, whose channels open over it. */
export type MatchView = MatchCardView & MatchOptionsData;

type Option = {
  name: string;
  href: string;
  isOurs: boolean;
  dead: string | null;
  /** Empty for a channel of ours, which has a page. */
  id: string;
  repaired?: string;
};
type Options = OpenList<Option>;

const optionsOf = ({ saved, others }: MatchOptionsData): Option[] => [
  ...saved.map(({ id, name }) => ({
    ...{ name, href: channelPath(id), isOurs: true, dead: null, id: '' },
  })),
  ...others.map(({ serverId, url, ...server }) => ({
    ...{ ...server, href: url, isOurs: false, id: serverId },
  })),
];

function Group({ title, options }: { title: string; options: Options['first'] }) {
  if (options.length === 0) return null;
  const isOurs = options.every((option) => option.isOurs);
  return (
    <section className={isOurs ? styles.group : `${styles.group} ${styles.roomy}`}>
      <h3>{title}</h3>
      <ul>
        {options.map(({ name, href, isOurs, dead, isGone, ...server }) => {
          const why = isGone ? footballText.options.gone : dead;
          return (
            <li key={name}>
              <a
                className={`${styles.server} ${styles.steady} ${why ? styles.dead : ''}`}
                href={href}
                target="_blank"
                rel={isOurs ? 'noopener' : 'noopener noreferrer'}
              >
                <Icon name={isOurs ? 'play' : 'outside'} filled={isOurs} />
                <span>{name}</span>
                {why && <span className={styles.since}>{why}</span>}
                <NewTab />
              </a>
              <ServerComplaint label={name} {...server} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The options as they were when the list opened; what changes since then moves none of them. */
function useOpenOptions(latest: MatchOptionsData): Options {
  const [seen, setSeen] = useState(latest);
  const [list, setList] = useState(() => openList(optionsOf(latest)));
  if (seen === latest) return list;
  const patched = patchOpenList(list, optionsOf(latest));
  setSeen(latest);
  setList(patched);
  return patched;
}

type Props = { latest: MatchOptionsData; match: MatchCardView };

/** Where to watch a match: on our channels, and on other sites. */
export function MatchOptions({ latest, match }: Props) {
  const { first, added } = useOpenOptions(latest);
  const isAhead = useMatchState(match) === 'ahead';
  if (first.length + added.length === 0)
    return (
      <p className={styles.none}>{isAhead ? footballText.options.later : text.servers.none}</p>
    );
  return (
    <AdGate liftsByItself>
      <p className={styles.tabs}>{text.servers.newTabs}</p>
      <Group title={text.football.saved} options={first.filter(({ isOurs }) => isOurs)} />
      <Group title={text.football.others} options={first.filter(({ isOurs }) => !isOurs)} />
      <Group title={footballText.options.added} options={added} />
    </AdGate>
  );
}
