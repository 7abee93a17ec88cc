import { type ReactNode, useEffect, useState } from 'react';
import { type Following, isFollowing } from '../../domain/library/following.ts';
import { EarlyClass } from '../first-paint/EarlyClass.tsx';
import { FOLLOWING_KEY, useOwnLibrary } from '../library/library-store.ts';
import styles from './Followed.module.css';

type Rows = typeof import('./FollowedRows.tsx');
type Props = {
  draw: (rows: Rows, following: Following) => ReactNode;
  /** Its cards say their date. */
  dated?: boolean;
};

/**
 * A row for those who follow a team or a league; only they load it. Its room is there from the first paint, and always
 * of the same height.
 */
export function Followed({ draw, dated = false }: Props) {
  const own = useOwnLibrary();
  const [rows, setRows] = useState<Rows | null>(null);
  const isOn = own !== null && isFollowing(own.following);
  useEffect(() => {
    // Without it the rest of the page works.
    if (isOn) import('./FollowedRows.tsx').then(setRows, () => {});
  }, [isOn]);
  if (own && !isOn) return null;
  return (
    <div className={`${styles.row} ${dated ? styles.dated : ''} ${own ? '' : styles.room}`}>
      {!own && <EarlyClass name="is-following" when={`localStorage.getItem('${FOLLOWING_KEY}')`} />}
      {own && rows && draw(rows, own.following)}
    </div>
  );
}
