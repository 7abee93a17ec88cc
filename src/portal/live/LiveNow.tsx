import { useEffect, useId, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { MatchState } from '../../domain/football/state.ts';
import { matchPath } from '../../domain/match-path.ts';
import line from '../../ui/ScrollLine.module.css';
import { liveNowText } from '../text/live-now.es.ts';
import { text } from '../text/text.es.ts';
import styles from './LiveNow.module.css';
import type { LiveNowClock } from './LiveNowClock.tsx';

export type LiveMatch = {
  id: string;
  firstTeam: string;
  secondTeam: string;
  /** ISO instants. */
  startsAt: string;
  endsAt: string;
  /** In Argentina. */
  time: string;
  /** When the page was made. */
  state: MatchState;
};

export type LiveNowView = {
  matches: LiveMatch[];
  /** When another match comes near, within a day. */
  next: string | null;
};

/** The matches that are on, and those about to begin. */
export function LiveRow({ matches }: { matches: LiveMatch[] }) {
  const heading = useId();
  if (matches.length === 0) return null;
  const isOn = matches.some(({ state }) => state === 'live');
  return (
    <section className={styles.row} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{isOn ? liveNowText.live : liveNowText.soon}</h2>
        <Link to="/futbol">{text.football.wholeAgenda}</Link>
      </div>
      <ul className={line.line}>
        {matches.map(({ id, firstTeam, secondTeam, time, state }) => (
          <li key={id}>
            <Link to={matchPath(id)} className={state === 'live' ? styles.live : undefined}>
              <b>{text.football.match(firstTeam, secondTeam)}</b>{' '}
              <span>
                {state === 'live' ? text.football.states.live : text.football.startsAt(time)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Not all open pages at the same moment. */
const SPREAD_MS = 3000;
const AGAIN_MS = 8000;
/** Of the same instant: the edge may not have the new page yet, or this clock is wrong. */
const MAX_READS = 2;

/** Reads the page again when another match comes near. */
function useNext(view: LiveNowView): void {
  const { revalidate } = useRevalidator();
  const reads = useRef({ next: '', count: 0 });
  useEffect(() => {
    const { next } = view;
    const count = reads.current.next === next ? reads.current.count : 0;
    if (!next || count === MAX_READS) return;
    const wait = Math.max(Date.parse(next) - Date.now(), count * AGAIN_MS);
    const read = () => {
      reads.current = { next, count: count + 1 };
      revalidate();
    };
    const timer = setTimeout(read, wait + SPREAD_MS * Math.random());
    return () => clearTimeout(timer);
  }, [view, revalidate]);
}

/** 'En vivo ahora'. Nothing is loaded for it while no match is near. */
export function LiveNow({ view }: { view: LiveNowView }) {
  const [clock, setClock] = useState<{ LiveNowClock: typeof LiveNowClock } | null>(null);
  const { matches } = view;
  const isNear = matches.length > 0;
  useNext(view);
  useEffect(() => {
    // Without it the row is as the page was made.
    if (isNear) import('./LiveNowClock.tsx').then(setClock, () => {});
  }, [isNear]);
  return clock ? <clock.LiveNowClock matches={matches} /> : <LiveRow matches={matches} />;
}
