import type { ReactNode } from 'react';
import { type Following, isFollowing } from '../../domain/library/following.ts';
import { Carousel } from '../../ui/Carousel.tsx';
import { EarlyClass } from '../layout/EarlyClass.tsx';
import { FOLLOWING_KEY, useOwnLibrary } from '../library/library-store.ts';
import { text } from '../text/text.es.ts';
import styles from './FollowedMatches.module.css';

type Props = {
  title: string;
  more?: ReactNode;
  /** One element per match, or a sentence. */
  children: (following: Following) => ReactNode[] | string;
};

/** A row for those who follow a team or a league. Its room is there from the first paint, and always of the same height. */
export function FollowedMatches({ title, more, children }: Props) {
  const own = useOwnLibrary();
  if (own && !isFollowing(own.following)) return null;
  const row = own && children(own.following);
  return (
    <div className={own ? styles.row : `${styles.row} ${styles.room}`}>
      {!own && <EarlyClass name="is-following" when={`localStorage.getItem('${FOLLOWING_KEY}')`} />}
      <Carousel
        title={title}
        more={more}
        previousLabel={text.carousel.previous(title)}
        nextLabel={text.carousel.next(title)}
      >
        {Array.isArray(row) ? row : [<p key="note">{row}</p>]}
      </Carousel>
    </div>
  );
}
