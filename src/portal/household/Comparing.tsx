import { useEffect, useRef, useState } from 'react';
import { button } from '../../ui/button.ts';
import { householdText } from '../text/household.es.ts';
import { arrive } from './arrive.ts';
import styles from './Household.module.css';
import { JoinFailure } from './joining.ts';

export type Agreeing = { digits: string; agree: () => void };

/** One try of joining, which ends when its part of the page goes. */
export function useTry(work: (how: Trying) => Promise<void>, onFailure: (error: unknown) => void) {
  const [comparing, setComparing] = useState<Agreeing | null>(null);
  const abort = useRef<AbortController | null>(null);
  const stop = () => abort.current?.abort();
  const start = () => {
    stop();
    const own = new AbortController();
    abort.current = own;
    const { signal } = own;
    const agreed = (digits: string) =>
      new Promise<void>((agree, reject) => {
        signal.addEventListener('abort', () => reject(new JoinFailure('over')));
        setComparing({ digits, agree });
      });
    work({ agreed, signal }).catch((error: unknown) => {
      setComparing(null);
      if (!signal.aborted) onFailure(error);
    });
  };
  useEffect(() => () => abort.current?.abort(), []);
  return { comparing, start };
}
export type Trying = { agreed: (digits: string) => Promise<void>; signal: AbortSignal };

type Props = { comparing: Agreeing; onDifferent: () => void };

export function Comparing({ comparing: { digits, agree }, onDifferent }: Props) {
  const [isSaid, setSaid] = useState(false);
  if (isSaid)
    return (
      <p role="status" tabIndex={-1} ref={arrive}>
        {householdText.waits}
      </p>
    );
  return (
    <div className={styles.part}>
      <p>{householdText.compare}</p>
      <output className={styles.digits} tabIndex={-1} ref={arrive}>
        {digits.replace(/^.{3}/, '$& ')}
      </output>
      <div className={styles.ways}>
        <button
          type="button"
          className={button.quiet}
          onClick={() => {
            setSaid(true);
            agree();
          }}
        >
          {householdText.same}
        </button>
        <button type="button" className={button.quiet} onClick={onDifferent}>
          {householdText.different}
        </button>
      </div>
    </div>
  );
}
