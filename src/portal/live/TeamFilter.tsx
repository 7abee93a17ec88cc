import { useLayoutEffect, useRef } from 'react';
import { button } from '../../ui/button.ts';
import { Link } from '../layout/Link.tsx';
import { footballText } from '../text/football.es.ts';
import styles from './TeamFilter.module.css';

type Props = { typed: string; onType: (typed: string) => void; shown: number };

/** Leaves the matches of a team. Without script it is a search over all days. */
export function TeamFilter({ typed, onType, shown }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const wanted = typed.trim();
  const isOn = wanted !== '';
  // Letters that were typed before script ran.
  useLayoutEffect(() => onType(box.current?.value ?? ''), [onType]);
  return (
    <form
      action="/buscar"
      aria-label={footballText.filter.label}
      className={styles.filter}
      onSubmit={(event) => event.preventDefault()}
    >
      <input
        ref={box}
        type="search"
        name="q"
        aria-label={footballText.filter.label}
        placeholder={footballText.filter.label}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => onType(event.target.value)}
      />
      <input type="hidden" name="tipo" value="match" />
      <noscript>
        <button type="submit" className={button.quiet}>
          {footballText.filter.submit}
        </button>
      </noscript>
      <p role="status">
        {isOn && (shown === 0 ? footballText.filter.none : footballText.filter.shown(shown))}
      </p>
      {isOn && shown === 0 && (
        <Link to={`/buscar?${new URLSearchParams({ q: wanted, tipo: 'match' })}`}>
          {footballText.filter.everywhere(wanted)}
        </Link>
      )}
    </form>
  );
}
