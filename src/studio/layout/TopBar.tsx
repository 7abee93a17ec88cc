import { Form, Link, NavLink, useLocation } from 'react-router';
import type { Actor } from '../../domain/operators/permissions.ts';
import { SeatMark } from '../../ui/icons.tsx';
import { text } from '../text/text.es.ts';
import controls from './controls.module.css';
import { Icon } from './Icon.tsx';
import styles from './TopBar.module.css';
import { THEMES, type Theme } from './theme.ts';

const SECTIONS = [
  { path: '/partidos', name: text.sections.matches },
  { path: '/historial', name: text.sections.history },
  { path: '/equipo', name: text.sections.team },
] as const;

function ThemeChoice({ theme }: { theme: Theme }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/tema" className={styles.themes} preventScrollReset replace>
      <input type="hidden" name="back" value={pathname + search} />
      <span className={controls.label}>{text.theme.label}</span>
      <div className={styles.choice}>
        {THEMES.map((each) => (
          <button key={each} type="submit" name="theme" value={each} aria-pressed={each === theme}>
            {text.theme[each]}
          </button>
        ))}
      </div>
    </Form>
  );
}

type Props = { actor: Pick<Actor, 'name' | 'role'>; theme: Theme };

export function TopBar({ actor, theme }: Props) {
  const { pathname } = useLocation();
  return (
    <header className={styles.top}>
      <NavLink to="/" className={styles.brand} aria-label={text.home}>
        <SeatMark />
        <span>{text.name}</span>
      </NavLink>
      <nav className={styles.sections} aria-label={text.sections.label}>
        {SECTIONS.map(({ path, name }) => (
          <NavLink key={path} to={path} className={styles.section}>
            {name}
          </NavLink>
        ))}
      </nav>
      {/* The key closes it on every page. */}
      <details className={styles.menu} key={pathname}>
        <summary>
          <span className="visually-hidden">{text.menu.label(actor.name)}</span>
          <span className={styles.avatar} aria-hidden="true">
            {actor.name.slice(0, 1).toUpperCase()}
          </span>
          <span className={styles.who} aria-hidden="true">
            {actor.name}
          </span>
          <Icon name="down" />
        </summary>
        <div className={styles.card}>
          <p>
            <strong>{actor.name}</strong>
            <br />
            <span className={controls.quiet}>{text.roles[actor.role]}</span>
          </p>
          <ThemeChoice theme={theme} />
          <div className={styles.ways}>
            <Link to="/equipo" className={controls.button}>
              {text.menu.keys}
            </Link>
            <Form method="post" action="/salir">
              <button type="submit" className={controls.button}>
                {text.menu.leave}
              </button>
            </Form>
          </div>
        </div>
      </details>
    </header>
  );
}
