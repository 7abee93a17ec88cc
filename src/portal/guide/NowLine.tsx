import { useSiteTime } from '../live/site-clock.ts';
import styles from './GuideTable.module.css';

const STEP_MS = 15_000;

/** Where now is among the hours. Only script draws it, and moves it on. */
export function NowLine({ from, to }: { from: string; to: string }) {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const at = useSiteTime((now) => {
    if (now < start || now >= end) return '';
    const shown = Math.floor(now / STEP_MS) * STEP_MS;
    return String(Math.max(shown - start, 0) / (end - start));
  }, '');
  if (at === '') return null;
  return (
    <div className={styles.now} aria-hidden="true" style={{ '--at': at } as React.CSSProperties} />
  );
}
