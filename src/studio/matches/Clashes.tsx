import { Link } from 'react-router';
import controls from '../layout/controls.module.css';
import { clashText } from '../text/clash.es.ts';
import { matchesText as text } from '../text/matches.es.ts';
import { shortWhen } from '../text/when.es.ts';
import styles from './Clashes.module.css';
import type { Cells, Clash, Edit, Field } from './rows.ts';

/** A cell as text, to be compared by eye. */
export function cellText(value: Cells[Field]): string {
  const shown =
    typeof value === 'string'
      ? value
      : value.map(({ label, url }) => (url === null ? label : `${label} (${url})`)).join(', ');
  return shown === '' ? clashText.nothing : shown;
}

export const theirsText = ({ author, day }: Clash): string =>
  [
    author
      ? text.clash.theirs(author.name, shortWhen(new Date(author.at), new Date()))
      : text.clash.theirsUnknown,
    day,
  ]
    .filter(Boolean)
    .join(', ');

const SIDES = ['mine', 'theirs'] as const;

type Props = {
  edit: Edit;
  onSettle: (clash: Clash, choice: 'mine' | 'theirs') => void;
  onRenew: () => void;
};

/** What another person saved in the fields that were edited here: mine or theirs. */
export function Clashes({ edit, onSettle, onRenew }: Props) {
  if (edit.existing !== undefined)
    return (
      <p className={styles.gone}>
        {text.clash.exists}{' '}
        <Link to={`/partidos/${edit.existing}`} className={controls.button}>
          {text.clash.openExisting}
        </Link>
      </p>
    );
  if (edit.isGone)
    return (
      <p className={styles.gone}>
        {text.clash.gone}{' '}
        <button type="button" className={controls.button} onClick={onRenew}>
          {text.clash.again}
        </button>
      </p>
    );
  return (
    <ul className={styles.list}>
      {edit.clashes.map((clash) => (
        <li key={clash.field} className={styles.clash}>
          <p className={styles.title}>{clashText.title(text.table.fields[clash.field])}</p>
          {SIDES.map((side) => (
            <div key={side} className={styles.side}>
              <span className={controls.label}>
                {side === 'mine' ? text.clash.mine : theirsText(clash)}
              </span>
              <strong>{cellText(clash[side])}</strong>
              <button
                type="button"
                className={controls.button}
                onClick={() => onSettle(clash, side)}
              >
                {text.clash.keep[side]}
              </button>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}
