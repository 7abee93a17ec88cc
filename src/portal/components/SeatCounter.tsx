import type { Quota } from '../../domain/tv-app/quota.ts';
import { text } from '../text.es.ts';
import styles from './SeatCounter.module.css';

/** How many are sold and left, in numbers and as a bar. */
export function SeatCounter({ quota }: { quota: Quota }) {
  const { sold, available, total, percentSold, isLow } = quota;
  const percent = text.tvApp.percent(percentSold);
  const counts = [
    { name: text.tvApp.sold, value: sold },
    { name: text.tvApp.available, value: available },
    { name: text.tvApp.total, value: total },
  ];
  return (
    <section className={styles.counter} aria-label={text.tvApp.seats}>
      {isLow && <p className={styles.last}>{text.tvApp.last(available)}</p>}
      {available === 0 && <p className={styles.last}>{text.tvApp.soldOut}</p>}
      <dl>
        {counts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text.tvApp.number(value)}</dd>
          </div>
        ))}
      </dl>
      <progress value={sold} max={total} aria-label={text.tvApp.progress(percent)} />
      <p className={styles.percent}>{text.tvApp.progress(percent)}</p>
    </section>
  );
}
