import { type FormEvent, useId } from 'react';
import { useFetcher } from 'react-router';
import { plainCode } from '../../domain/codes/code.ts';
import { button } from '../../ui/button.ts';
import { verifyText } from '../text/shop.es.ts';
import styles from './VerifyBox.module.css';

export type VerificationAnswer = {
  kind: 'authentic' | 'already-verified' | 'unknown' | 'refused' | 'failed';
  sentence: string;
};

/** Checks the VIP code of a product. A plain form with an answer page; with script the answer appears below it. */
export function VerifyBox({ answer }: { answer?: VerificationAnswer }) {
  const fetcher = useFetcher<VerificationAnswer>();
  const field = useId();
  const isChecking = fetcher.state !== 'idle';
  const shown = isChecking ? undefined : (fetcher.data ?? answer);

  const ignoreBlank = (event: FormEvent<HTMLFormElement>) => {
    const code = new FormData(event.currentTarget).get('codigo');
    if (isChecking || plainCode(String(code)) === '') event.preventDefault();
  };

  return (
    <section id="verificar" className={styles.box}>
      <h2>{verifyText.title}</h2>
      <p className={styles.about}>{verifyText.about}</p>
      <fetcher.Form
        method="post"
        action="/api/verificar"
        className={styles.form}
        onSubmit={ignoreBlank}
      >
        <label htmlFor={field}>{verifyText.code}</label>
        <input
          id={field}
          name="codigo"
          maxLength={100}
          placeholder={verifyText.example}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
        />
        <button type="submit" className={button.loud} aria-disabled={isChecking} data-wait>
          {verifyText.submit}
        </button>
      </fetcher.Form>
      <p className={styles.answer} role="status" data-kind={shown?.kind}>
        {isChecking ? verifyText.checking : shown?.sentence}
      </p>
    </section>
  );
}
