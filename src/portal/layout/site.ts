import { useRouteLoaderData } from 'react-router';
import type { PublicSettings } from '../../domain/settings/settings.ts';

/** What the root loader gives. */
export type RootData = { site: PublicSettings };

/** Stands in when the root loader failed. Only an error page is shown then, so most of it is never seen. */
const UNKNOWN_SITE: PublicSettings = {
  siteName: '',
  tagline: '',
  logo: '',
  footerLinks: [],
  postersCarryNames: false,
  chatUrl: null,
  chatGreeting: '',
  communityUrl: null,
  storeUrl: null,
  tvApkUrl: null,
  adultAppUrl: null,
  adUrl: null,
  announcement: null,
  origin: 'http://localhost',
  isNamed: false,
};

/** The operator's public settings. */
export const useSite = (): PublicSettings =>
  (useRouteLoaderData('root') as RootData | undefined)?.site ?? UNKNOWN_SITE;

/** What `meta` of a route is given: all routes of the page, the root among them. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The same, where hooks do not work. */
export function siteOf(matches: Matches): PublicSettings {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return (root as RootData | undefined)?.site ?? UNKNOWN_SITE;
}
