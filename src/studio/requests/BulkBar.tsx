import { useId } from 'react';
import { MAX_REASON } from '../../domain/requests/request.ts';
import controls from '../layout/controls.module.css';
import { TextField } from '../layout/TextField.tsx';
import { requestsText } from '../text/requests.es.ts';
import styles from './requests.module.css';

const { bar } = requestsText;

/** What can be done with the rows that are ticked, in the form that holds them. */
export function BulkBar({ isOpen }: { isOpen: boolean }) {
  const reasons = useId();
  if (!isOpen)
    return (
      <fieldset className={styles.bar} aria-label={bar.label}>
        <button type="submit" name="hacer" value="reabrir" className={controls.button}>
          {bar.reopen}
        </button>
      </fieldset>
    );
  return (
    <fieldset className={styles.bar} aria-label={bar.label}>
      <div className={styles.reason}>
        <TextField
          label={bar.reason}
          name="motivo"
          list={reasons}
          maxLength={MAX_REASON}
          placeholder={bar.reasonHint}
          autoComplete="off"
        />
        <datalist id={reasons}>
          {requestsText.reasons.map((reason) => (
            <option key={reason} value={reason} />
          ))}
        </datalist>
        {/* First of the form, so that Enter in the field does what the field is for. */}
        <button type="submit" name="hacer" value="cerrar" className={controls.button}>
          {bar.close}
        </button>
      </div>
      <button type="submit" name="hacer" value="mostrar" className={controls.button}>
        {bar.show}
      </button>
      {(['unir', 'vincular'] as const).map((page) => (
        <button
          key={page}
          type="submit"
          formMethod="get"
          formAction={`/peticiones/${page}`}
          className={controls.button}
        >
          {bar[page]}
        </button>
      ))}
    </fieldset>
  );
}
