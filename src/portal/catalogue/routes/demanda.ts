import { postOnly, takeBeacon } from '../../http/beacon.ts';
import { primaryDb } from '../../http/db.server.ts';
import { demandCounter } from '../demand-counter.server.ts';
import type { Route } from './+types/demanda';

const MAX_BYTES = 300;
const countOpened = demandCounter(primaryDb);

/** A viewer opened the page of a title. */
export const action = ({ request }: Route.ActionArgs) =>
  takeBeacon(request, MAX_BYTES, countOpened);

export const loader = postOnly;
