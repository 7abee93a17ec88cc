import { askRaw } from '../support/raw-request.ts';
import { expect, test } from './named.ts';

test('a household works with a name too, and nobody without one reaches any [HOG-01]', async ({
  page,
  signIn,
  stack,
}) => {
  const { status, headers } = await askRaw(stack.edge, '/api/hogar', {
    method: 'POST',
    form: { a: 'b' },
  });
  expect({ status, to: headers.location }).toEqual({ status: 302, to: '/login' });
  await signIn('Ana');
  await page.goto('/perfil');
  const home = page.getByRole('region', { name: 'Tu hogar' });
  await home.getByRole('button', { name: 'Crear un hogar' }).click();
  await expect(home.getByRole('status')).toHaveText(/Tu hogar está listo/);
  await expect(home.getByRole('listitem')).toHaveText([/\(este\)/]);
});
