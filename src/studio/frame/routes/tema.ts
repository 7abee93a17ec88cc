import { redirect } from 'react-router';
import { fieldOf, postedForm } from '../../http/posted-form.ts';
import { returnPath } from '../../http/return-path.ts';
import { THEMES, themeCookie } from '../../layout/theme.ts';
import type { Route } from './+types/tema';

export async function action({ request }: Route.ActionArgs) {
  const form = await postedForm(request);
  const theme = THEMES.find((each) => each === fieldOf(form, 'theme')) ?? 'system';
  const headers = { 'Set-Cookie': themeCookie(theme) };
  return redirect(returnPath(fieldOf(form, 'back')), { headers });
}

export const loader = () => redirect('/');
