import type { FormEvent } from 'react';
import { button } from '../../ui/button.ts';
import { householdText } from '../text/household.es.ts';
import styles from './Household.module.css';

type Props = { label: string; onCode: (code: string) => void };

export function CodeForm({ label, onCode }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onCode(String(new FormData(event.currentTarget).get('code')));
  };
  return (
    <form className={styles.part} onSubmit={submit}>
      <label>
        {label}
        <input name="code" maxLength={60} required autoComplete="off" autoCapitalize="characters" />
      </label>
      <div>
        <button type="submit" className={button.quiet}>
          {householdText.go}
        </button>
      </div>
    </form>
  );
}
