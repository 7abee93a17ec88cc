import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { householdText } from '../text/household.es.ts';
import { arrive } from './arrive.ts';
import styles from './Household.module.css';
import { takeInvitation } from './invitation.ts';
import { JoinFailure } from './joining.ts';
import { NoHousehold } from './NoHousehold.tsx';
import { OwnHousehold } from './OwnHousehold.tsx';
import type { Made } from './own-household.ts';
import { canSeal, readState, wasRemoved } from './state.ts';

type Failure = keyof typeof householdText.failures;

/** From here on this page keeps in step too. */
const keepInStep = () => void import('./keep-in-step.ts');

function useHousehold() {
  const [state, setState] = useState(readState);
  const [notice, setNotice] = useState(() => (wasRemoved() ? householdText.removed : ''));
  const fail = (why: Failure) => setNotice(householdText.failures[why]);
  useEffect(() => {
    const onSynced = ({ detail }: CustomEventInit<Made>) => {
      setState(readState());
      if (detail === 'unreadable' || detail === 'removed')
        setNotice(householdText.failures[detail]);
    };
    addEventListener('butaca-hogar', onSynced);
    return () => removeEventListener('butaca-hogar', onSynced);
  }, []);
  const act = (work: () => Promise<Made | 'unknown'>, done: string) => {
    setNotice(householdText.working);
    work()
      .catch(() => 'later' as const)
      .then((outcome) => {
        dispatchEvent(new CustomEvent('butaca-hogar', { detail: outcome }));
        if (outcome === 'synced') setNotice(done);
        else fail(outcome);
        if (readState()) keepInStep();
      });
  };
  const onFailure = (error: unknown) => fail(error instanceof JoinFailure ? error.why : 'later');
  return { state, notice, setNotice, act, onFailure };
}

/** The devices of this viewer, in step. */
export function Household() {
  const [invitation] = useState(takeInvitation);
  const { state, notice, setNotice, act, onFailure } = useHousehold();
  const invited = invitation?.of === 'hogar' ? invitation.code : null;
  const code = invitation?.of === 'codigo' ? invitation.code : null;
  const ways = { act, onNotice: setNotice, onFailure };
  const section = useRef<HTMLElement>(null);
  // What had the focus may have gone with what was done.
  useLayoutEffect(() => {
    if (notice && document.activeElement === document.body)
      arrive(section.current?.querySelector<HTMLElement>('div > button') ?? null);
  }, [notice]);
  if (!canSeal()) return <p>{householdText.needsHttps}</p>;
  return (
    <section ref={section} className={styles.household} aria-label={householdText.title}>
      <h2>{householdText.title}</h2>
      {state ? (
        <>
          <p>{invited ? householdText.invitedAgain : householdText.synced}</p>
          <OwnHousehold state={state} code={code} {...ways} />
        </>
      ) : (
        <NoHousehold invited={invited} {...ways} />
      )}
      <p role="status">{notice}</p>
    </section>
  );
}
