import { readCalendar } from '../../support/read-calendar.ts';
import { askRaw } from '../support/raw-request.ts';
import { expect, newSession, test } from './named.ts';

const MATCH_PATH = '/futbol/atletico-luna-baja-sportivo-tres-faroles';

test('who gave a name gets the file of a match, and no feeds that a calendar could not read', async ({
  page,
  signIn,
  stack,
}) => {
  await signIn('Ana');
  await page.goto(MATCH_PATH);
  const file = page.getByRole('link', { name: 'Agregar al calendario' });
  await expect(file).toHaveAttribute('href', `${MATCH_PATH}/partido.ics`);
  await expect(page.getByText('Suscribirse a un calendario', { exact: true })).toHaveCount(0);
  const cookie = await newSession(stack.edge, 'Ana');
  const { body } = await askRaw(stack.edge, `${MATCH_PATH}/partido.ics`, {
    headers: { Cookie: cookie },
  });
  expect(readCalendar(body).events).toHaveLength(1);
});
