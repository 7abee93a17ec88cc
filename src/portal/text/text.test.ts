import { expect, test } from 'vitest';
import { NEWEST } from '../../domain/catalogue/browse.ts';
import { profileText } from './profile.es.ts';
import { text } from './text.es.ts';

test.each([
  ['BELICA', 'Bélica'],
  ['ACCION', 'Acción'],
  ['ANIMACION', 'Animación'],
  ['CIENCIA FICCION', 'Ciencia ficción'],
  ['COMEDIA ROMANTICA', 'Comedia romántica'],
  ['ACCION Y AVENTURA', 'Acción y aventura'],
  ['FANTASIA', 'Fantasía'],
  ['BIOGRAFIA', 'Biografía'],
  ['MUSICA', 'Música'],
  ['HISTORIA', 'Historia'],
  ['COMEDIA', 'Comedia'],
  ['POLICÍACO', 'Policíaco'],
  ['NIÑOS', 'Niños'],
])('the genre %s is written %s, whether the source has its accent or not', (stored, shown) => {
  expect(text.genre(stored)).toBe(shown);
});

test('what is kept in the browser is counted in the right number, and called what it is', () => {
  expect(profileText.dataNote(1, 1)).toContain('1 en tu lista y 1 abierto hace poco');
  expect(profileText.dataNote(0, 2)).toContain('2 abiertos hace poco');
});

test('before all is deleted every part of it is named', () => {
  for (const part of [
    'tu lista',
    'tus canales y su calidad',
    'lo que abriste',
    'por dónde ibas',
    'tus búsquedas',
    'tu idioma',
    'subtítulos',
  ])
    expect(profileText.confirmDelete).toContain(part);
});

test('the description of a list is spelled as Spanish is', () => {
  expect(text.meta.listDescription(text.lists.heading('movie', NEWEST), 'Butaca')).toContain(
    'Mirá en Butaca lo más nuevo en películas, con',
  );
});
