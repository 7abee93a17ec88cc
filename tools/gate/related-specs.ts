import { basename } from 'node:path';
import type { Import } from './check/imports.ts';

/**
 * The browser tests that a change may break: those of the areas that have a route which imports a changed file, directly or
 * through others; of an app as a whole, where every page imports it; and changed tests.
 */

const FOLDER = 'tests/e2e/';
/** What more areas import is tried by the nearest, and by the tests of its app as a whole: minutes instead of a quarter of an hour. */
const MAX_AREAS = 3;
const WHOLE = new Map([
  ['portal', ['portal.', 'layout/chrome.', 'catalogue/home.']],
  ['studio', ['studio/accessibility.', 'studio/notices.']],
]);
/** Areas whose tests do not have their name. */
const ELSEWHERE = new Map([
  ['portal/access', ['named/', 'access.']],
  ['portal/frame', ['layout/chrome.']],
  ['portal/guide', ['live/guide-page.', 'live/on-air.']],
  ['portal/home', ['catalogue/home']],
  ['portal/household', ['library/household.']],
  ['portal/pictures', ['catalogue/pictures.']],
  ['portal/profile', ['library/']],
  ['portal/seo', ['portal.']],
  ['studio/access', ['studio/entering.', 'studio/security.']],
  ['studio/frame', ['studio/accessibility.']],
]);

const areaOf = (file: string): string | undefined =>
  /^src\/((?:portal|studio)\/[^/]+)\//.exec(file)?.[1];
const isRoute = (file: string): boolean => /^src\/(portal|studio)\/[^/]+\/routes\//.test(file);
const appOf = (name: string): string => name.split('/')[0] ?? '';

/** The list of imports has no style: a module's is its component's, any other is every page's. */
function styledBy(file: string): string[] {
  if (file.endsWith('.module.css')) return [file.replace(/\.module\.css$/, '.tsx')];
  return file.endsWith('.css') ? ['src/portal/root.tsx', 'src/studio/root.tsx'] : [file];
}

function withImporters(files: readonly string[], imports: readonly Import[]): string[] {
  const reached = new Set(files);
  // A set goes on with what is added while it is read.
  for (const file of reached)
    for (const { from, to } of imports) if (to === file) reached.add(from);
  return [...reached];
}

/** `specs`: every browser test with its text. */
export function relatedSpecs(
  changed: readonly string[],
  imports: readonly Import[],
  specs: ReadonlyMap<string, string>,
): string[] {
  // The nearest first.
  const reached = withImporters(changed.flatMap(styledBy), imports);
  const near = [...changed, ...reached.filter(isRoute)].map(areaOf);
  const areas = [...new Set(near)].filter((area) => area !== undefined);
  const whole = [
    ...(areas.length > MAX_AREAS ? areas.map(appOf) : []),
    ...reached.flatMap((file) => /^src\/(portal|studio)\/[^/]+$/.exec(file)?.[1] ?? []),
  ];
  const prefixes = [
    ...areas
      .slice(0, MAX_AREAS)
      .flatMap((area) => ELSEWHERE.get(area) ?? [area.replace(/^portal\/(.*)/, '$1/')]),
    ...whole.flatMap((app) => WHOLE.get(app) ?? []),
    ...(changed.some((file) => file.startsWith('edge/')) ? ['edge.'] : []),
  ];
  const files = changed.filter((file) => file.startsWith('tests/')).map((file) => basename(file));
  /** `studio/titles` has `studio/new-titles.spec.ts` too. */
  const isOf = (name: string, prefix: string): boolean =>
    name.startsWith(prefix) ||
    (appOf(prefix) === 'studio' && name.startsWith('studio/') && name.includes(basename(prefix)));
  return [...specs]
    .filter(
      ([spec, text]) =>
        prefixes.some((prefix) => isOf(spec.slice(FOLDER.length), prefix)) ||
        changed.includes(spec) ||
        files.some((file) => text.includes(`/${file}'`)),
    )
    .map(([spec]) => spec);
}
