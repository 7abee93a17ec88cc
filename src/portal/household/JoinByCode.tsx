import { useEffect, useState } from 'react';
import { householdText } from '../text/household.es.ts';
import { arrive } from './arrive.ts';
import { Comparing, useTry } from './Comparing.tsx';
import styles from './Household.module.css';
import { invitationTo } from './invitation.ts';
import { joinAsNewcomer } from './joining.ts';
import { QrCode } from './QrCode.tsx';
import type { State } from './state.ts';

type Props = {
  onSecret: (secret: State['secret']) => void;
  onDifferent: () => void;
  onFailure: (error: unknown) => void;
};

/** The device that joins shows a code, for whoever has a household to type or read. */
export function JoinByCode({ onSecret, onDifferent, onFailure }: Props) {
  const [code, setCode] = useState('');
  const { comparing, start } = useTry(
    async (trying) => onSecret(await joinAsNewcomer({ onCode: setCode, ...trying })),
    onFailure,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: one try
  useEffect(start, []);
  if (comparing) return <Comparing comparing={comparing} onDifferent={onDifferent} />;
  if (!code) return <p role="status">{householdText.working}</p>;
  return (
    <div className={styles.part}>
      <p>{householdText.newcomerCode}</p>
      <output className={styles.digits} tabIndex={-1} ref={arrive}>
        {code}
      </output>
      <QrCode address={invitationTo('codigo', code)} label={code} />
      <p>{householdText.newcomerWaits}</p>
    </div>
  );
}
