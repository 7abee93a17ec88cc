import { titlePath } from '../../../domain/catalogue/title.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Link } from '../../layout/Link.tsx';
import { controlsText } from '../../text/controls.es.ts';
import styles from './Player.module.css';
import { noteFramedEnd, type Watching } from './use-watching.ts';

type Props = { watching: Watching; isFramed: boolean };

/** Links to the previous and next episode. After the last one of a host's frame, which tells us nothing, the viewer says that it ended. */
export function Neighbours({ watching, isFramed }: Props) {
  const ways = [
    { icon: 'previous', rel: 'prev', label: controlsText.previousEpisode },
    { icon: 'next', rel: 'next', label: controlsText.nextEpisodeOf },
  ] as const;
  return ways.map(({ icon, rel, label }) => {
    const episode = watching[icon];
    if (!episode && icon === 'next' && isFramed && watching.episode)
      return (
        <Link
          key={icon}
          to={titlePath(watching.title)}
          className={styles.control}
          aria-label={controlsText.finished}
          title={controlsText.finished}
          onClick={() => noteFramedEnd(watching, true)}
        >
          <Icon name="check" />
        </Link>
      );
    if (!episode) return null;
    return (
      <Link
        key={icon}
        to={episode.path}
        rel={rel}
        className={styles.control}
        aria-label={label(episode.name)}
        title={episode.name}
        onClick={() => icon === 'next' && isFramed && noteFramedEnd(watching)}
      >
        <Icon name={icon} filled />
      </Link>
    );
  });
}
