import type { Quota } from '../../domain/tv-app/quota.ts';
import { tvAppText } from '../text/tv-app.es.ts';
import styles from './SeatCounter.module.css';

/** How many are sold and left, in numbers and as a bar. */
export function SeatCounter({ quota }: { quota: Quota }) {
  const { sold, available, total, percentSold, isLow } = quota;
  const percent = tvAppText.percent(percentSold);
  const counts = [
    { name: tvAppText.sold, value: sold },
    { name: tvAppText.available, value: available },
    { name: tvAppText.total, value: total },
  ];
  return (
    <section className={styles.counter} aria-label={tvAppText.seats}>
      {isLow && <p className={styles.last}>{tvAppText.last(available)}</p>}
      {available === 0 && <p className={styles.last}>{tvAppText.soldOut}</p>}
      <dl>
        {counts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{tvAppText.number(value)}</dd>
          </div>
        ))}
      </dl>
      <progress value={sold} max={total} aria-label={tvAppText.progress(percent)} />
      <p className={styles.percent}>{tvAppText.progress(percent)}</p>
    </section>
  );
}
