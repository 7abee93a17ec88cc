import { LinkButton } from './LinkButton.tsx';
import records from './records.module.css';

type Page = { path: string; label: string };

/** The ways to the pages of a list that come before and after this one, if there are any. */
export function Pages({ to }: { to: readonly (Page | false | null | '')[] }) {
  const pages = to.filter((page) => !!page);
  if (pages.length === 0) return null;
  return (
    <p className={records.pages}>
      {pages.map(({ path, label }) => (
        <LinkButton key={label} to={path}>
          {label}
        </LinkButton>
      ))}
    </p>
  );
}
