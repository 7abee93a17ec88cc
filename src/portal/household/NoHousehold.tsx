import { useState } from 'react';
import { readSecret } from '../../domain/household/keys.ts';
import { button } from '../../ui/button.ts';
import { householdText } from '../text/household.es.ts';
import { CodeForm } from './CodeForm.tsx';
import styles from './Household.module.css';
import { JoinByCode } from './JoinByCode.tsx';
import { create, enter, type Made } from './own-household.ts';
import type { State } from './state.ts';

type Props = {
  /** A secret that another device showed. */
  invited: string | null;
  act: (work: () => Promise<Made | 'unknown'>, done: string) => void;
  onNotice: (notice: string) => void;
  onFailure: (error: unknown) => void;
};

type Way = 'code' | 'sheet' | 'invited' | null;

export function NoHousehold({ invited, act, onNotice, onFailure }: Props) {
  const [way, setWay] = useState<Way>(invited === null ? null : 'invited');
  const end = () => setWay(null);
  const enterWith = (secret: State['secret']) => {
    end();
    act(() => enter(secret), householdText.joined);
  };
  const read = async (written: string) => {
    const secret = await readSecret(written);
    if (secret) enterWith(secret);
    else onNotice(householdText.wrongSheet);
  };
  const cancel = (
    <button type="button" className={button.quiet} onClick={end}>
      {householdText.cancel}
    </button>
  );
  if (way === 'invited')
    return (
      <>
        <p>{householdText.invited}</p>
        <div className={styles.ways}>
          <button type="button" className={button.loud} onClick={() => void read(invited ?? '')}>
            {householdText.enter}
          </button>
          {cancel}
        </div>
      </>
    );
  if (way === 'code')
    return (
      <>
        <JoinByCode
          onSecret={enterWith}
          onDifferent={() => {
            end();
            onNotice(householdText.failures.lie);
          }}
          onFailure={(error) => {
            end();
            onFailure(error);
          }}
        />
        <div>{cancel}</div>
      </>
    );
  return (
    <>
      <p>{householdText.about}</p>
      <div className={styles.ways}>
        <button
          type="button"
          className={button.quiet}
          onClick={() => act(create, householdText.created)}
        >
          {householdText.create}
        </button>
        <button type="button" className={button.quiet} onClick={() => setWay('code')}>
          {householdText.join}
        </button>
        <button
          type="button"
          className={button.quiet}
          aria-expanded={way === 'sheet'}
          onClick={() => setWay(way === 'sheet' ? null : 'sheet')}
        >
          {householdText.sheet}
        </button>
      </div>
      {way === 'sheet' && (
        <CodeForm label={householdText.written} onCode={(code) => void read(code)} />
      )}
    </>
  );
}
