import { type FormEvent, type ReactNode, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { Button } from '../layout/Button.tsx';
import { Icon } from '../layout/Icon.tsx';
import records from '../layout/records.module.css';
import { accessText } from '../text/access.es.ts';
import styles from './KeyForm.module.css';
import { type KeyQuestion, signOnDevice } from './passkey.ts';

type Props = {
  question: KeyQuestion;
  label: string;
  /** What the server said to the last try. */
  problem?: string | undefined;
  /** Takes what was signed; the form is sent with it unless told otherwise. */
  onSigned?: (response: string) => void;
  /** Fields that go along. */
  children?: ReactNode;
  /** What else can be done here. */
  ways?: ReactNode;
};

/** A form that the device signs before it is sent. */
export function KeyForm({ question, label, problem, onSigned, children, ways }: Props) {
  const submit = useSubmit();
  const navigation = useNavigation();
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isBusy = isAsking || navigation.state !== 'idle';

  const sign = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    setRefusal(null);
    setIsAsking(true);
    const signed = await signOnDevice(question);
    setIsAsking(false);
    if (!signed.ok) return setRefusal(signed.sentence);
    if (onSigned) return onSigned(signed.response);
    form.set('response', signed.response);
    await submit(form, { method: 'post' });
  };

  const said = isBusy ? null : (refusal ?? problem);
  return (
    <Form method="post" className={styles.form} onSubmit={sign}>
      {children}
      {said && (
        <p role="alert" className={styles.problem}>
          <Icon name="warning" />
          {said}
        </p>
      )}
      <p className={records.ways}>
        <Button look="primary" aria-disabled={isBusy}>
          <Icon name="key" />
          {label}
        </Button>
        {ways}
      </p>
      <p className={styles.status} role="status">
        {isAsking ? accessText.device.busy : ''}
      </p>
      <noscript>
        <p className={styles.problem}>{accessText.device.noScript}</p>
      </noscript>
    </Form>
  );
}
