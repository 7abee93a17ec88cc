import { redirect } from 'react-router';

/** What is done every day comes first. */
export const loader = () => redirect('/partidos');
