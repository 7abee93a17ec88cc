import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { LinkButton } from '../layout/LinkButton.tsx';
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
        <LinkButton to={`/partidos/${edit.existing}`}>{text.clash.openExisting}</LinkButton>
      </p>
    );
  if (edit.isGone)
    return (
      <p className={styles.gone}>
        {text.clash.gone}{' '}
        <Button type="button" onClick={onRenew}>
          {text.clash.again}
        </Button>
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
              <Button type="button" onClick={() => onSettle(clash, side)}>
                {text.clash.keep[side]}
              </Button>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}
