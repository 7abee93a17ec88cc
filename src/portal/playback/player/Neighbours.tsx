import { Link } from 'react-router';
import { Icon } from '../../../ui/icons.tsx';
import { controlsText } from '../../text/controls.es.ts';
import styles from './Player.module.css';
import { noteFramedEnd, type Watching } from './use-watching.ts';

type Props = { watching: Watching; isFramed: boolean };

/** To the episode before and to the one after. */
export function Neighbours({ watching, isFramed }: Props) {
  const { previous, next } = watching;
  return (
    <>
      {previous && (
        <Link
          to={previous.path}
          className={styles.control}
          aria-label={controlsText.previousEpisode(previous.name)}
          title={previous.name}
        >
          <Icon name="previous" filled />
        </Link>
      )}
      {next && (
        <Link
          to={next.path}
          className={styles.control}
          aria-label={controlsText.nextEpisodeOf(next.name)}
          title={next.name}
          onClick={() => isFramed && noteFramedEnd(watching)}
        >
          <Icon name="next" filled />
        </Link>
      )}
    </>
  );
}
