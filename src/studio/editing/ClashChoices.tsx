import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { clashText as text } from '../text/clash.es.ts';
import { choiceField } from './choices.ts';

export type ShownClash = {
  field: string;
  /** The field's name, and both values as text. */
  name: string;
  mine: string;
  theirs: string;
  /** Who wrote theirs, and when. */
  by: string;
};

/** Two people set the same to different values: one choice for each field, in a plain form. */
export function ClashChoices({ clashes }: { clashes: readonly ShownClash[] }) {
  return (
    <>
      {clashes.map(({ field, name, mine, theirs, by }) => (
        <fieldset key={field} className={controls.clash}>
          <legend>{text.title(name)}</legend>
          <label>
            <input type="radio" name={choiceField(field)} value="mine" required /> {text.mine}{' '}
            <strong>{mine || text.nothing}</strong>
          </label>
          <label>
            <input type="radio" name={choiceField(field)} value="theirs" required /> {text.theirs}{' '}
            <strong>{theirs || text.nothing}</strong>
            <span className={controls.hint}>{by}</span>
          </label>
        </fieldset>
      ))}
      <p>
        <Button look="primary">{text.save}</Button>
      </p>
    </>
  );
}
