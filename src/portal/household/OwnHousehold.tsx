import { useState } from 'react';
import { writtenSecret } from '../../domain/household/keys.ts';
import { button } from '../../ui/button.ts';
import { householdText } from '../text/household.es.ts';
import { AddDevice } from './AddDevice.tsx';
import { devicesOf } from './compare.ts';
import styles from './Household.module.css';
import { leave, remove } from './own-household.ts';
import { printSheet } from './recovery-sheet.ts';
import type { State } from './state.ts';
import type { Outcome } from './sync.ts';

type Props = {
  state: State;
  code: string | null;
  act: (work: () => Promise<Outcome>, done: string) => void;
  onNotice: (notice: string) => void;
  onFailure: (error: unknown) => void;
};

export function OwnHousehold({ state, code, act, onNotice, onFailure }: Props) {
  const [isAdding, setAdding] = useState(code !== null);
  const devices = devicesOf(state);
  const removeOne = (by: number, name: string) => {
    if (confirm(householdText.devices.confirmRemove(name)))
      act(() => remove(by), householdText.devices.removedNow(name));
  };
  const leaveNow = () => {
    const words = devices.length > 1 ? householdText.confirmLeave : householdText.confirmLeaveLast;
    if (confirm(words)) act(leave, householdText.left);
  };
  const done = (notice: string) => {
    setAdding(false);
    onNotice(notice);
  };
  const toggle = () => {
    setAdding(!isAdding);
    onNotice('');
  };
  return (
    <>
      <h3>{householdText.devices.title}</h3>
      <ul className={styles.devices}>
        {devices.map(({ by, name }) => (
          <li key={by}>
            <span>
              {name} {by === state.by && `(${householdText.devices.own})`}
            </span>
            {by !== state.by && (
              <button
                type="button"
                className={button.quiet}
                aria-label={householdText.devices.removeOf(name)}
                onClick={() => removeOne(by, name)}
              >
                {householdText.devices.remove}
              </button>
            )}
          </li>
        ))}
      </ul>
      {isAdding && (
        <AddDevice
          secret={state.secret}
          code={code}
          onDone={done}
          onFailure={(error) => {
            setAdding(false);
            onFailure(error);
          }}
        />
      )}
      <div className={styles.ways}>
        <button type="button" className={button.quiet} onClick={toggle}>
          {isAdding ? householdText.cancel : householdText.add}
        </button>
        {!isAdding && (
          <>
            <button
              type="button"
              className={button.quiet}
              onClick={() => void writtenSecret(state.secret).then(printSheet)}
            >
              {householdText.print}
            </button>
            <button type="button" className={button.quiet} onClick={leaveNow}>
              {householdText.leave}
            </button>
          </>
        )}
      </div>
    </>
  );
}
