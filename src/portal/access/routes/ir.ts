import { redirect } from 'react-router';
import type { Route } from './+types/ir';

const TARGETS = new Map([
  ['login', '/login'],
  ['inicio', '/'],
]);

/** Redirects in the router's own words: the edge sends client-side navigations here, since it cannot write them. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(TARGETS.get(params.target) ?? '/');
}
