import { useHasScript } from '../../ui/use-has-script.ts';
import { requestsText } from '../text/requests.es.ts';
import styles from './requests.module.css';

/** Ticks every row of its form. Its place is there before it works, so that rows do not move under a finger. */
export function SelectAll() {
  const hasScript = useHasScript();
  return (
    <label className={hasScript ? styles.all : `${styles.all} ${styles.waiting}`}>
      <input
        type="checkbox"
        onChange={({ currentTarget: { form, checked } }) => {
          for (const box of form?.querySelectorAll<HTMLInputElement>('input[name="id"]') ?? [])
            box.checked = checked;
        }}
      />
      {requestsText.selectAll}
    </label>
  );
}
