import { Outlet, useRouteLoaderData } from 'react-router';
import { actorContext } from '../../http/contexts.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { text } from '../../text/text.es.ts';
import { TopBar } from '../TopBar.tsx';
import type { Route } from './+types/studio';
import styles from './studio.module.css';

export function loader({ context }: Route.LoaderArgs) {
  const { name, role } = context.get(actorContext);
  return { actor: { name, role } };
}

/** Around every screen. */
export default function StudioLayout({ loaderData }: Route.ComponentProps) {
  const theme = useRouteLoaderData<typeof rootLoader>('root')?.theme ?? 'system';
  return (
    <>
      <a href="#contenido" className={styles.skip}>
        {text.skip}
      </a>
      <TopBar actor={loaderData.actor} theme={theme} />
      <main id="contenido" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
