import { useId } from 'react';
import { DESCRIPTION_CUTS, descriptionPieces } from '../domain/catalogue/title.ts';
import styles from './Description.module.css';

type DescriptionProps = { description: string; none: string; more: string; less: string };

const REST = ['', styles.rest1, styles.rest2, styles.rest3];

/** Shortens a long text with CSS only: the page contains the whole text, and the toggle needs no script. */
export function Description({ description, none, more, less }: DescriptionProps) {
  const toggle = useId();
  const pieces = descriptionPieces(description);
  if (pieces.length <= 1) return <p className={styles.description}>{description || none}</p>;
  const length = [...description].length;
  const fits = DESCRIPTION_CUTS.find((cut) => length <= cut);
  const reach =
    fits === 185 ? `${styles.upTo185} ${styles.upTo212}` : fits === 212 ? styles.upTo212 : '';
  return (
    <div className={`${styles.description} ${reach}`}>
      <input type="checkbox" id={toggle} className={styles.toggle} />
      <p className={styles.text}>
        {pieces.map((piece, place) => (
          <span key={DESCRIPTION_CUTS[place] ?? 'rest'} className={REST[place]}>
            {piece}
          </span>
        ))}
        <span className={styles.ellipsis} />
      </p>
      <label htmlFor={toggle} className={styles.more}>
        {more}
      </label>
      <label htmlFor={toggle} className={styles.less}>
        {less}
      </label>
    </div>
  );
}
