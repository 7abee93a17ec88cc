import { redirect } from 'react-router';
import { db } from '../../http/db.server.ts';
import { leave } from '../entering.server.ts';
import type { Route } from './+types/salir';

export const action = async ({ request }: Route.ActionArgs) => await leave(db, request);

export const loader = () => redirect('/');
