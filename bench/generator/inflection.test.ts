import { expect, test } from 'vitest';
import { conjugate } from './conjugate.ts';
import { adjectiveForms, nounDerivations, plural, rareAdjectiveForms } from './inflect-nouns.ts';

test.each([
  ['casa', 'casas'],
  ['rey', 'reyes'],
  ['luz', 'luces'],
  ['canción', 'canciones'],
  ['país', 'países'],
  ['mes', 'meses'],
  ['virus', 'virus'],
  ['joven', 'jóvenes'],
  ['tren', 'trenes'],
  ['árbol', 'árboles'],
  ['robot', 'robots'],
])('the plural of %s is %s', (one, many) => {
  expect(plural(one)).toBe(many);
});

test.each([
  ['buscar', 'busco busqué busquemos buscábamos buscarían'],
  ['llegar', 'llegué lleguen llegaba'],
  ['cruzar', 'cruzo crucé cruces'],
  ['averiguar', 'averiguo averigüé averigüen'],
  ['conocer', 'conozco conoce conozcáis conociéramos'],
  ['vencer', 'venzo vence vencía'],
  ['proteger', 'protejo protege protejan'],
  ['distinguir', 'distingo distingue distinguís'],
  ['abrir', 'abierto abierta abriendo abriésemos'],
  ['vivir', 'vivo vivís vivimos vivido viviré'],
])('%s has the forms %s', (infinitive, forms) => {
  const { telling, common, frequent, rare } = conjugate(infinitive);
  expect([...telling, ...common, ...frequent, ...rare]).toEqual(
    expect.arrayContaining(forms.split(' ')),
  );
});

test('an adjective agrees in gender and number', () => {
  expect(Object.values(adjectiveForms('rojo'))).toEqual(['rojo', 'roja', 'rojos', 'rojas']);
  expect(Object.values(adjectiveForms('feliz'))).toEqual(['feliz', 'feliz', 'felices', 'felices']);
  expect(adjectiveForms('inglés')).toMatchObject({ feminine: 'inglesa', masculines: 'ingleses' });
  expect(adjectiveForms('traidor')).toMatchObject({ feminine: 'traidora' });
});

test('adverbs keep the accent of the adjective and superlatives lose it', () => {
  expect(rareAdjectiveForms('rápido')).toEqual(
    expect.arrayContaining(['rápidamente', 'rapidísimo', 'rapidísimas']),
  );
  expect(rareAdjectiveForms('amable')).toContain('amabilísimo');
});

test('diminutives and augmentatives keep the sound of the stem', () => {
  expect(nounDerivations('boca', true)).toEqual(
    expect.arrayContaining(['boquita', 'bocona', 'bocazas']),
  );
  expect(nounDerivations('amigo', false)).toEqual(
    expect.arrayContaining(['amiguito', 'amigote', 'amigones']),
  );
  expect(nounDerivations('corazón', false)).toContain('corazoncito');
  expect(nounDerivations('noche', true)).toContain('nochecita');
  expect(nounDerivations('flor', true)).toContain('florecita');
});
