import { Link } from 'react-router';
import controls from '../layout/controls.module.css';
import records from '../layout/records.module.css';
import { matchesText as text } from '../text/matches.es.ts';

/** Leagues that matches name and that nobody has made, with the way to make each. */
export function MissingLeagues({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className={controls.hint}>
      {text.missingLeagues}{' '}
      {names.map((name) => (
        <Link
          key={name}
          to={`/ligas/nueva?${new URLSearchParams({ nombre: name })}`}
          className={records.link}
        >
          {text.makeLeague(name)}
        </Link>
      ))}
    </p>
  );
}
