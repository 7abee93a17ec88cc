import { reports } from '../../beacons.server.ts';
import { postOnly, takeBeacon } from '../../http/beacon.ts';
import type { Route } from './+types/aviso';

export const action = ({ request }: Route.ActionArgs) => takeBeacon(request, reports);

export const loader = postOnly;
