import { redirect } from 'react-router';
import type { Route } from './+types/ir';

const TARGETS = new Map([
  ['login', '/login'],
  ['inicio', '/'],
]);

/**
 * Redirects in the router's own format. The edge sends client-side navigations here, because it cannot produce that
 * format.
 */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(TARGETS.get(params.target) ?? '/');
}
