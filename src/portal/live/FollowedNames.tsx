import { type Following, toggleFollowed } from '../../domain/library/following.ts';
import { button } from '../../ui/button.ts';
import { Icon } from '../../ui/icons.tsx';
import { changeLibrary } from '../library/library-store.ts';
import { followedText } from '../text/followed.es.ts';
import styles from './FollowedNames.module.css';

const KINDS = ['teams', 'leagues'] as const;

/** In the profile: what the viewer follows, each with a way to stop. */
export function FollowedNames({ following }: { following: Following }) {
  const stop = (kind: keyof Following, name: string) =>
    changeLibrary((own) => ({ ...own, following: toggleFollowed(own.following, kind, name) }));
  return KINDS.filter((kind) => following[kind].length > 0).map((kind) => (
    <section key={kind} className={styles.names} aria-label={followedText.names[kind]}>
      <h2>{followedText.names[kind]}</h2>
      <ul>
        {following[kind].map((name) => (
          <li key={name}>
            <button
              type="button"
              className={button.quiet}
              aria-label={followedText.stop(name)}
              onClick={() => stop(kind, name)}
            >
              {name}
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}
