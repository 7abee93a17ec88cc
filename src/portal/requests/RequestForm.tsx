import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import { TITLE_KINDS } from '../../domain/catalogue/title.ts';
import { button } from '../../ui/button.ts';
import { requestsText } from '../text/requests.es.ts';
import { REQUEST_PATH, type RequestAnswer } from './answer.ts';
import { rememberVote } from './own-votes.ts';
import styles from './requests.module.css';
import { TitleLinks } from './TitleLinks.tsx';

/** Asks for a title. A plain form with an answer page; with script the answer appears below it. */
export function RequestForm({ answer }: { answer?: RequestAnswer }) {
  const fetcher = useFetcher<RequestAnswer>();
  const box = useRef<HTMLFormElement>(null);
  const id = useId();
  const isSending = fetcher.state !== 'idle';
  const shown = isSending ? undefined : (fetcher.data ?? answer);
  const typed = answer?.typed;

  useEffect(() => {
    if (!shown?.voted) return;
    rememberVote(shown.voted);
    box.current?.reset();
  }, [shown]);

  const ignoreTwice = (event: FormEvent<HTMLFormElement>) => {
    if (isSending) event.preventDefault();
  };

  return (
    <fetcher.Form
      ref={box}
      method="post"
      action={REQUEST_PATH}
      className={styles.form}
      onSubmit={ignoreTwice}
    >
      <label htmlFor={`${id}-name`}>{requestsText.form.name}</label>
      <input
        id={`${id}-name`}
        name="titulo"
        required
        maxLength={100}
        placeholder={requestsText.form.example}
        defaultValue={typed?.titulo}
        autoComplete="off"
        enterKeyHint="send"
      />
      <label className={styles.half}>
        {requestsText.form.kind}
        <select name="tipo" defaultValue={typed?.tipo}>
          <option value="">{requestsText.form.anyKind}</option>
          {TITLE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {requestsText.kinds[kind]}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.half}>
        {requestsText.form.year}
        <input
          name="anio"
          inputMode="numeric"
          pattern="\d{4}"
          maxLength={4}
          title={requestsText.form.yearHint}
          defaultValue={typed?.anio}
          autoComplete="off"
        />
      </label>
      <button type="submit" className={button.loud} aria-disabled={isSending} data-wait>
        {requestsText.form.submit}
      </button>
      <div className={styles.answer} role="status" data-done={shown?.isDone}>
        {isSending ? requestsText.form.sending : shown?.sentence}
        {shown?.titles && <TitleLinks titles={shown.titles} />}
      </div>
      {shown?.titles && (
        <button type="submit" name="igual" value="1" className={button.quiet} data-wait>
          {requestsText.form.other}
        </button>
      )}
    </fetcher.Form>
  );
}
