import { openings } from '../../beacons.server.ts';
import { postOnly, takeBeacon } from '../../http/beacon.ts';
import type { Route } from './+types/demanda';

export const action = ({ request }: Route.ActionArgs) => takeBeacon(request, openings);

export const loader = postOnly;
