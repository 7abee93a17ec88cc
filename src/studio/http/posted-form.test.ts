import { expect, test } from 'vitest';
import { fieldOf, postedForm } from './posted-form.ts';

const posted = async (fields: Record<string, string | File>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return await postedForm(new Request('http://studio.invalid/', { method: 'POST', body }));
};

test('what nobody can see is not in a field', async () => {
  const form = await posted({ name: '\u200b', team: 'Okupas\u202Egpj', emoji: '👩‍👧' });
  expect(fieldOf(form, 'name')).toBe('');
  expect(fieldOf(form, 'team')).toBe('Okupasgpj');
  expect(fieldOf(form, 'emoji')).toBe('👩‍👧');
});

test('the version that a page was shown comes back as it is stored, and so does a file', async () => {
  const base = JSON.stringify({ name: 'Vieja\u200b' });
  const file = new File(['\u200b'], 'a.ndjson');
  const form = await posted({ base, file, name: '{\u202eOkupas' });
  expect(fieldOf(form, 'base')).toBe(base);
  expect(fieldOf(form, 'name')).toBe('{Okupas');
  expect(await (form.get('file') as File).text()).toBe('\u200b');
  expect((form.get('file') as File).name).toBe('a.ndjson');
});

test('another body is the mistake of whoever sent it', async () => {
  const request = new Request('http://studio.invalid/', { method: 'POST', body: 'a' });
  await expect(postedForm(request)).rejects.toMatchObject({ status: 400 });
});
