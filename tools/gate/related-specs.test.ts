import { globSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { relatedSpecs } from './related-specs.ts';

const names = globSync('tests/e2e/**/*.spec.ts').sort();
const specs = new Map(names.map((name) => [name, '']));
const related = (changed: string[], imports: [from: string, to: string][] = []): string[] =>
  relatedSpecs(
    changed,
    imports.map(([from, to]) => ({ from, to })),
    specs,
  ).map((name) => name.slice('tests/e2e/'.length, -'.spec.ts'.length));

it('finds the tests of the areas whose routes import what changed, through others', () => {
  const rule = 'src/domain/shop/price.ts';
  const found = related(
    [rule],
    [
      ['src/data/queries/products.ts', rule],
      ['src/portal/shop/routes/tienda.tsx', 'src/data/queries/products.ts'],
      ['src/studio/orders/routes/pedidos.tsx', rule],
      ['src/portal/games/games.ts', rule],
    ],
  );
  expect(found).toEqual(['shop/shop', 'studio/orders']);
});

it('takes the nearest areas, and the app as a whole, where most areas or every page import it', () => {
  const file = 'src/studio/layout/Notice.tsx';
  const areas = ['titles', 'orders', 'team', 'links', 'today', 'history'];
  const imports = areas.map((area): [string, string] => [`src/studio/${area}/routes/x.tsx`, file]);
  expect(related([file, 'src/studio/team/Team.tsx'], imports)).toEqual([
    'studio/accessibility',
    'studio/new-titles',
    'studio/notices',
    'studio/team',
    'studio/titles',
  ]);
  const everywhere = related(['src/ui/Icon.tsx'], [['src/portal/root.tsx', 'src/ui/Icon.tsx']]);
  expect(everywhere).toEqual(['catalogue/home', 'layout/chrome', 'portal']);
  expect(related(['src/ui/base.css'])).toEqual(expect.arrayContaining(everywhere));
  const seat: [string, string] = ['src/portal/shop/routes/tienda.tsx', 'src/ui/Seat.tsx'];
  expect(related(['src/ui/Seat.module.css'], [seat])).toEqual(['shop/shop']);
});

it('finds tests that changed, or import a helper that did', () => {
  const spec = 'tests/e2e/live/zone.spec.ts';
  expect(relatedSpecs([spec], [], specs)).toEqual([spec]);
  const texts = new Map([[spec, "import { at } from '../support/clock.ts';"]]);
  expect(relatedSpecs(['tests/e2e/support/clock.ts'], [], texts)).toEqual([spec]);
  expect(related(['edge/vcl/main.vcl'])).toEqual(['edge']);
  expect(related(['docs/tour.md', 'src/worker/main.ts'])).toEqual([]);
});

const AREAS = ['portal', 'studio'].flatMap((app) =>
  readdirSync(`src/${app}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[^/]+\/routes$/.test(path))
    .map((path) => `src/${app}/${path}`),
);

it.each(AREAS)('has tests for %s', (routes) => {
  expect(related([`${routes}/x.tsx`])).not.toEqual([]);
});
