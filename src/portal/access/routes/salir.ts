import { redirect } from 'react-router';
import { primaryDb } from '../../http/db.server.ts';
import { signOut } from '../session.server.ts';
import type { Route } from './+types/salir';

export const action = ({ request }: Route.ActionArgs) => signOut(primaryDb, request);

export const loader = () => redirect('/');
