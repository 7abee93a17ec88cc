import { useEffect, useState } from 'react';
import { writtenSecret } from '../../domain/household/keys.ts';
import { householdText } from '../text/household.es.ts';
import { arrive } from './arrive.ts';
import { CodeForm } from './CodeForm.tsx';
import { Comparing, useTry } from './Comparing.tsx';
import styles from './Household.module.css';
import { invitationTo } from './invitation.ts';
import { welcome } from './joining.ts';
import { QrCode } from './QrCode.tsx';
import type { State } from './state.ts';

type Props = {
  secret: State['secret'];
  /** That the other device's code brought along. */
  code: string | null;
  onDone: (notice: string) => void;
  onFailure: (error: unknown) => void;
};

/** Two ways: the other device reads the key, or shows a code. */
export function AddDevice({ secret, code, onDone, onFailure }: Props) {
  const [typed, setTyped] = useState(code);
  const [written, setWritten] = useState('');
  useEffect(() => void writtenSecret(secret).then(setWritten), [secret]);
  const { comparing, start } = useTry(async (trying) => {
    if (typed === null) return;
    await welcome(typed, secret, trying);
    onDone(householdText.welcomed);
  }, onFailure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one try per code
  useEffect(start, [typed]);
  if (comparing)
    return (
      <Comparing comparing={comparing} onDifferent={() => onDone(householdText.failures.lie)} />
    );
  if (typed !== null || !written) return <p role="status">{householdText.working}</p>;
  return (
    <div className={styles.part}>
      <p tabIndex={-1} ref={arrive}>
        {householdText.addAbout}
      </p>
      <QrCode address={invitationTo('hogar', written)} label={householdText.qr} />
      <p>{householdText.addByCode}</p>
      <CodeForm label={householdText.code} onCode={setTyped} />
    </div>
  );
}
