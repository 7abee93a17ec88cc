import { type ReactNode, useId } from 'react';
import { dayText } from '../text/when.es.ts';
import styles from './Plot.module.css';

const HEIGHT = 220;
const TOP = 18;
const BOTTOM = 24;
/** Beside the plot, where nothing is drawn over its figures. */
const SCALE = 48;
/** Of what is drawn. */
export const INNER = HEIGHT - TOP - BOTTOM;

type Props = {
  title: string;
  /** What a reader of the plot would say of it. */
  description: string;
  /** From zero up; the last is the top. */
  ticks: readonly number[];
  tickText: (tick: number) => string;
  /** From left to right. */
  days: readonly string[];
  /** In a box whose bottom is zero and whose height is `INNER`. */
  children: ReactNode;
};

/** Lines across with what they stand for, and days below. Widths are shares, so texts keep their size on any screen. */
export function Plot({ title, description, ticks, tickText, days, children }: Props) {
  const titleId = useId();
  const descriptionId = useId();
  const top = ticks[ticks.length - 1] ?? 1;
  const y = (tick: number) => TOP + INNER * (1 - tick / top);
  const middle = days[Math.floor(days.length / 2)];
  return (
    <div className={styles.frame}>
      <svg width={SCALE} height={HEIGHT} className={styles.plot} aria-hidden="true">
        {ticks.slice(1).map((tick) => (
          <text key={tick} x={SCALE - 8} y={y(tick) + 4} textAnchor="end" className={styles.label}>
            {tickText(tick)}
          </text>
        ))}
      </svg>
      <svg
        role="img"
        aria-labelledby={titleId}
        aria-describedby={descriptionId}
        width="100%"
        height={HEIGHT}
        className={styles.plot}
      >
        <title id={titleId}>{title}</title>
        <desc id={descriptionId}>{description}</desc>
        {ticks.map((tick) => (
          <line key={tick} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} className={styles.grid} />
        ))}
        <svg y={TOP} width="100%" height={INNER} overflow="visible" aria-hidden="true">
          {children}
        </svg>
        <text x="0" y={HEIGHT - 6} className={styles.label}>
          {dayText(days[0] ?? '')}
        </text>
        <text x="50%" y={HEIGHT - 6} textAnchor="middle" className={styles.label}>
          {dayText(middle ?? '')}
        </text>
        <text x="100%" y={HEIGHT - 6} textAnchor="end" className={styles.label}>
          {dayText(days[days.length - 1] ?? '')}
        </text>
      </svg>
    </div>
  );
}
