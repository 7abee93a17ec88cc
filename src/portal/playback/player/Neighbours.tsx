import { Link } from 'react-router';
import { Icon } from '../../../ui/icons.tsx';
import { controlsText } from '../../text/controls.es.ts';
import styles from './Player.module.css';
import { noteFramedEnd, type Watching } from './use-watching.ts';

type Props = { watching: Watching; isFramed: boolean };

/** Links to the previous and next episode. */
export function Neighbours({ watching, isFramed }: Props) {
  const ways = [
    { icon: 'previous', label: controlsText.previousEpisode },
    { icon: 'next', label: controlsText.nextEpisodeOf },
  ] as const;
  return ways.map(({ icon, label }) => {
    const episode = watching[icon];
    if (!episode) return null;
    return (
      <Link
        key={icon}
        to={episode.path}
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
