import { useEffect, useId, useRef } from 'react';
import { useSubmit } from 'react-router';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { accessText } from '../text/access.es.ts';
import { KeyForm } from './KeyForm.tsx';
import { KEY_FIELD, type NeedsKey } from './needs-key.ts';

const isWaiting = (result: unknown): result is NeedsKey =>
  (result as NeedsKey | undefined)?.kind === 'needs-key';

/** Opens when an action waits for a key, and sends the same form again with what the device signed. */
export function ConfirmKey({ result }: { result: unknown }) {
  const submit = useSubmit();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const waiting = isWaiting(result) ? result : null;

  useEffect(() => {
    if (waiting) dialog.current?.showModal();
  }, [waiting]);

  const send = (response: string) => {
    if (!waiting) return;
    const form = new FormData();
    for (const [name, value] of waiting.fields) form.append(name, value);
    form.set(KEY_FIELD, response);
    dialog.current?.close();
    void submit(form, { method: 'post' });
  };

  return (
    <dialog ref={dialog} className={controls.dialog} aria-labelledby={heading}>
      {waiting && (
        <>
          <h2 id={heading}>{accessText.confirm.title}</h2>
          <p className={controls.quiet}>{accessText.confirm.about}</p>
          <KeyForm
            question={{ want: 'confirm' }}
            label={accessText.confirm.button}
            problem={waiting.problem}
            onSigned={send}
            ways={
              <Button type="button" onClick={() => dialog.current?.close()}>
                {accessText.confirm.cancel}
              </Button>
            }
          />
        </>
      )}
    </dialog>
  );
}
