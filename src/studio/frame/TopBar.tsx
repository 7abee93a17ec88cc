import { useEffect, useRef } from 'react';
import { Form, NavLink, useLocation } from 'react-router';
import type { Actor, Role } from '../../domain/operators/permissions.ts';
import { SeatMark } from '../../ui/icons.tsx';
import { Finder } from '../finder/Finder.tsx';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { Icon } from '../layout/Icon.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { THEMES, type Theme } from '../layout/theme.ts';
import { sectionsFor } from '../text/sections.es.ts';
import { text } from '../text/text.es.ts';
import styles from './TopBar.module.css';

const NAV_ID = 'secciones';

/** Beside the page where there is room for it; on a phone it opens from a button, also without script. */
function Sections({ role }: { role: Role }) {
  const nav = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever arrives somewhere wants to see it.
  useEffect(() => nav.current?.hidePopover(), [key]);
  return (
    <>
      <button type="button" popoverTarget={NAV_ID} className={styles.opener}>
        <Icon name="menu" />
        {text.sections.open}
      </button>
      <nav
        ref={nav}
        id={NAV_ID}
        popover="auto"
        className={styles.sections}
        aria-label={text.sections.label}
      >
        {sectionsFor(role).map(({ name, sections }) => (
          <section key={name}>
            <p className={styles.group}>{name}</p>
            {sections.map((section) => (
              <NavLink key={section.path} to={section.path} className={styles.section}>
                {section.name}
              </NavLink>
            ))}
          </section>
        ))}
      </nav>
    </>
  );
}

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
      <Finder role={actor.role} />
      <Sections role={actor.role} />
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
            <LinkButton to="/equipo">{text.menu.keys}</LinkButton>
            <Form method="post" action="/salir">
              <Button>{text.menu.leave}</Button>
            </Form>
          </div>
        </div>
      </details>
    </header>
  );
}
