import { type Following, toggleFollowed } from '../../domain/library/following.ts';
import { button } from '../../ui/button.ts';
import { Icon } from '../../ui/icons.tsx';
import { changeLibrary, useOwnLibrary } from '../library/library-store.ts';
import { footballText } from '../text/football.es.ts';
import styles from './FollowButton.module.css';

type Props = {
  kind: keyof Following;
  name: string;
  /** With the name beside the star. */
  named?: boolean;
};

/** Follows a team or a league in this browser. It needs script, but has its room from the start. */
export function FollowButton({ kind, name, named = false }: Props) {
  const own = useOwnLibrary();
  const isOn = own?.following[kind].includes(name) ?? false;
  const toggle = () =>
    changeLibrary((library) => ({
      ...library,
      following: toggleFollowed(library.following, kind, name),
    }));
  return (
    <button
      type="button"
      className={named ? `${button.quiet} ${styles.named}` : styles.star}
      aria-pressed={isOn}
      aria-label={footballText.follow(name)}
      onClick={toggle}
    >
      <Icon name="star" filled={isOn} />
      {named && <span>{name}</span>}
    </button>
  );
}
