import { redirect } from 'react-router';
import { db } from '../../http/db.server.ts';
import { signOut } from '../session.server.ts';
import type { Route } from './+types/salir';

export const action = ({ request }: Route.ActionArgs) => signOut(db, request);

export const loader = () => redirect('/');
