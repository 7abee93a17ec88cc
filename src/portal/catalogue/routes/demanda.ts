import { beaconAt, postOnly, takeBeacon } from '../../http/beacon.ts';
import { primaryDb } from '../../http/db.server.ts';
import { demandCounter } from '../demand-counter.server.ts';
import type { Route } from './+types/demanda';

/** A viewer opened the page of a title. */
const openings = beaconAt('/api/demanda', { maxBytes: 300, note: demandCounter(primaryDb) });

export const action = ({ request }: Route.ActionArgs) => takeBeacon(request, openings);

export const loader = postOnly;
