import { useEffect, useRef } from 'react';
import lines from '../../ui/ScrollLine.module.css';
import { Link } from '../layout/Link.tsx';
import styles from './DayTabs.module.css';

export type DayTab = { path: string; name: string; isShown: boolean };

/** Days, as links. On phones the line scrolls, and the day that is shown is in view. */
export function DayTabs({ tabs, label }: { tabs: DayTab[]; label: string }) {
  const line = useRef<HTMLElement>(null);
  const shown = tabs.findIndex(({ isShown }) => isShown);
  useEffect(() => {
    const tab = line.current?.children[shown];
    if (!line.current || !(tab instanceof HTMLElement)) return;
    line.current.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - line.current.offsetWidth / 2;
  }, [shown]);
  return (
    <nav ref={line} className={`${lines.line} ${styles.tabs}`} aria-label={label}>
      {tabs.map(({ path, name, isShown }) => (
        <Link key={path} to={path} aria-current={isShown ? 'date' : undefined} preventScrollReset>
          {name}
        </Link>
      ))}
    </nav>
  );
}
