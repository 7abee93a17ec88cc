import { useRouteLoaderData } from 'react-router';
import type { PublicSettings } from '../../domain/settings/settings.ts';
import type { loader as rootLoader } from '../root.tsx';

/** The operator's public settings; undefined only when the root itself failed. */
export function useSite(): PublicSettings | undefined {
  return useRouteLoaderData<typeof rootLoader>('root')?.site;
}
