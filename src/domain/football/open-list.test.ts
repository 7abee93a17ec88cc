import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OpenList, openList, patchOpenList } from './open-list.ts';

type Server = { name: string; url: string };

const servers = fc.uniqueArray(
  fc.record({ name: fc.constantFrom(...'abcdefgh'), url: fc.constantFrom('1', '2') }),
  { selector: ({ name }) => name, maxLength: 8 },
);
const shown = ({ first, added }: OpenList<Server>) => [...first, ...added];
const names = (list: OpenList<Server>) => shown(list).map(({ name }) => name);

test('nothing that is shown moves or leaves, whatever comes', () => {
  fc.assert(
    fc.property(servers, fc.array(servers, { maxLength: 5 }), (opened, answers) => {
      let list = openList(opened);
      for (const latest of answers) {
        const next = patchOpenList(list, latest);
        expect(names(next).slice(0, names(list).length)).toEqual(names(list));
        expect(next.first).toHaveLength(opened.length);
        list = next;
      }
    }),
  );
});

test('all that is offered is shown once as it is offered now, and the rest is marked', () => {
  fc.assert(
    fc.property(servers, servers, servers, (opened, middle, latest) => {
      const list = patchOpenList(patchOpenList(openList(opened), middle), latest);
      expect(new Set(names(list)).size).toBe(names(list).length);
      const byName = (a: Server, b: Server) => a.name.localeCompare(b.name);
      expect(
        shown(list)
          .filter(({ isGone }) => !isGone)
          .map(({ name, url }) => ({ name, url }))
          .sort(byName),
      ).toEqual(latest.toSorted(byName));
    }),
  );
});
