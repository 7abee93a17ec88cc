import { useId } from 'react';
import { MAX_REASON } from '../../domain/requests/request.ts';
import { Button } from '../layout/Button.tsx';
import { NameList } from '../layout/NameList.tsx';
import { TextField } from '../layout/TextField.tsx';
import { requestsText } from '../text/requests.es.ts';
import styles from './requests.module.css';

const { bar } = requestsText;

/** `chosen`: how many, in words, once script knows it. */
type Props = { isOpen: boolean; error: string | null; chosen: string };

/** What can be done with the chosen rows, in the form that holds them. */
export function BulkBar({ isOpen, error, chosen }: Props) {
  const reasons = useId();
  const said = (
    <p className={styles.chosen} aria-live="polite">
      {chosen}
    </p>
  );
  if (!isOpen)
    return (
      <fieldset className={styles.bar} aria-label={bar.label}>
        {said}
        <Button name="hacer" value="reabrir">
          {bar.reopen}
        </Button>
      </fieldset>
    );
  return (
    <fieldset className={styles.bar} aria-label={bar.label}>
      {said}
      <div className={styles.reason}>
        <TextField
          label={bar.reason}
          name="motivo"
          list={reasons}
          maxLength={MAX_REASON}
          error={error}
          placeholder={bar.reasonHint}
          autoComplete="off"
        />
        <NameList id={reasons} names={requestsText.reasons} />
        {/* First of the form, so that Enter in the field does what the field is for. */}
        <Button name="hacer" value="cerrar">
          {bar.close}
        </Button>
      </div>
      <Button name="hacer" value="spam">
        {bar.spam}
      </Button>
      <Button name="hacer" value="mostrar">
        {bar.show}
      </Button>
      {(['unir', 'vincular'] as const).map((page) => (
        <Button key={page} formMethod="get" formAction={`/peticiones/${page}`}>
          {bar[page]}
        </Button>
      ))}
    </fieldset>
  );
}
