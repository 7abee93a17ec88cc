import { expect, test } from 'vitest';
import { fieldText, rowText, rowValueText, summaryText } from './history.es.ts';

test.each([
  ['settings.edit', 'siteName, tvAppSize', 'Nombre del portal, App de TV: tamaño en MB'],
  ['settings.edit', 'siteName, ofAnotherRelease', 'Nombre del portal, ofAnotherRelease'],
  ['import', 'catalogue.ndjson +1 ~0', 'catalogue.ndjson 1 nuevo, 0 cambiados'],
  ['import', '+12 ~3', '12 nuevos, 3 cambiados'],
  ['import', 'catalogue.ndjson …', 'catalogue.ndjson …'],
  ['servers.edit', '+2: Metrópolis', '2 enlaces nuevos: Metrópolis'],
  ['servers.edit', '✓ Uno · Metrópolis', 'avisos, arreglado: Uno · Metrópolis'],
  ['servers.edit', '× video.example', 'avisos, no es un problema: video.example'],
  ['titles.edit', '+ Metrópolis', 'nuevo: Metrópolis'],
  ['titles.hide', '− Metrópolis (+2)', 'se quitó: Metrópolis (+2)'],
  ['requests.edit', '− asdf, qwer (+98): spam', 'se cerró: asdf, qwer (+98): spam'],
  ['matches.edit', 'Norte vs Sur', 'Norte vs Sur'],
])('of %s, %s is read as %s', (action, summary, shown) => {
  expect(summaryText({ action, summary })).toBe(shown);
});

test('a setting has its name and its value as in Ajustes', () => {
  const size = { table: 'settings', key: 'tvAppSize', name: 'tvAppSize' };
  expect(rowText(size)).toBe('App de TV: tamaño en MB');
  expect(rowValueText(size, 'value', 18_900_000)).toBe('18,9 MB');
  expect(rowText({ table: 'matches', name: 'Norte vs Sur' })).toBe('Norte vs Sur');
});

test('a title, an episode and a server have their names and values as in their form', () => {
  expect(fieldText('active', 'titles')).toBe('Publicado');
  expect(fieldText('active', 'matches')).toBe('Activo');
  expect(fieldText('url', 'episodes')).toBe('Dirección única, si no tiene servidores');
  const server = { table: 'servers', key: '1' };
  expect(rowValueText(server, 'audio', 'JAPONÉS')).toBe('Japonés');
  expect(rowValueText(server, 'position', 0)).toBe('1');
  const title = { table: 'titles', key: '1' };
  expect(rowValueText(title, 'name', 'JAPONÉS')).toBe('JAPONÉS');
  expect(rowValueText(title, 'held', ['release_year', 'active'])).toBe('Año, Publicado');
});
