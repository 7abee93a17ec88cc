import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { EMPTY_LIBRARY, type OwnLibrary, toggleFavourite } from '../../domain/library/library.ts';

/** A page that was just opened in a browser with this storage. */
async function openPage(stored: Map<string, string>) {
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return await import('./library-store.ts');
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const card = (id: string) => ({ kind: 'movie' as const, id, name: id, image: '' });
const own = (ids: readonly string[]): OwnLibrary =>
  ids.map(card).reduce(toggleFavourite, EMPTY_LIBRARY);

test('what a browser had before there were profiles is of the first one, and stays so whatever others do [PRO-02]', async () => {
  const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
  const steps = fc.array(fc.tuple(fc.constantFrom('x', 'y', 'z'), fc.constantFrom('f', 'g')));
  await fc.assert(
    fc.asyncProperty(names, names, steps, async (before, searches, all) => {
      const had: OwnLibrary = { ...own(before), searches };
      const stored = new Map([['butaca', JSON.stringify(had)]]);
      const others = new Map<string, OwnLibrary>();
      expect((await openPage(stored)).ownLibrary()).toEqual(had);
      for (const [id, title] of all) {
        const store = await openPage(stored);
        store.chooseProfile(id, null);
        expect(store.ownLibrary()).toEqual(others.get(id) ?? EMPTY_LIBRARY);
        store.changeLibrary((library) => toggleFavourite(library, card(title)));
        others.set(id, store.ownLibrary());
      }
      (await openPage(stored)).chooseProfile('1', null);
      expect((await openPage(stored)).ownLibrary()).toEqual(had);
    }),
    { numRuns: 30 },
  );
});

test('rows of the viewer are announced to the next page for whoever is there', async () => {
  const stored = new Map<string, string>();
  const store = await openPage(stored);
  store.changeLibrary((library) => ({ ...library, following: { teams: ['Garúa'], leagues: [] } }));
  expect(stored.has('butaca-siguiendo')).toBe(true);
  store.chooseProfile('x', null);
  expect(stored.has('butaca-siguiendo')).toBe(false);
  store.chooseProfile('1', null);
  expect(stored.has('butaca-siguiendo')).toBe(true);
});
