import { redirect } from 'react-router';

/** What needs a person comes first. */
export const loader = () => redirect('/hoy');
