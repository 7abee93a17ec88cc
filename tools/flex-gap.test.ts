import { preprocessCSS, resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { flexGap } from './flex-gap.ts';

const withoutSpace = (css: string) => css.replace(/\s/g, '');

/** What the build adds in front of a file. */
async function addedTo(css: string): Promise<string> {
  const config = await resolveConfig(
    { configFile: false, css: { postcss: { plugins: [flexGap] } } },
    'build',
  );
  const { code } = await preprocessCSS(css, 'any.css', config);
  expect(code.endsWith(css)).toBe(true);
  return withoutSpace(code.slice(0, -css.length));
}

const beforeChrome84 = (css: string) => withoutSpace(`@supports not (color: revert) { ${css} }`);

test('items of a line are set apart', async () => {
  expect(await addedTo('.a { display: flex; gap: 12px; }')).toBe(
    beforeChrome84('.a > * + * { margin-left: 12px }'),
  );
});

test('items of a column are set apart', async () => {
  expect(await addedTo('.a { display: flex; flex-direction: column; gap: 8px; }')).toBe(
    beforeChrome84('.a > * + * { margin-top: 8px }'),
  );
});

test('items that wrap have half a gap on every side, and the box is larger by as much', async () => {
  expect(await addedTo('.a { display: inline-flex; flex-wrap: wrap; gap: 0 20px; }')).toBe(
    beforeChrome84('.a > * { margin: 0 calc(20px / 2) } .a { margin: 0 calc(20px / -2) }'),
  );
});

test("a box's own margin stays", async () => {
  expect(await addedTo('.a { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 4px; }')).toBe(
    beforeChrome84('.a > * { margin: 0 8px 8px 0 }'),
  );
});

test('a gap of another width of screen follows it, wherever the box becomes a flex box', async () => {
  const css =
    '.a { display: none; gap: 4px; } @media (min-width: 700px) { .a { display: flex; gap: 6px; } }';
  expect(await addedTo(css)).toBe(
    beforeChrome84(
      '.a > * + * { margin-left: 4px } @media (min-width: 700px) { .a > * + * { margin-left: 6px } }',
    ),
  );
});

test('grids are left alone, also those that are flex boxes on narrow screens', async () => {
  expect(await addedTo('.a { display: grid; gap: 4px; }')).toBe('');
  expect(
    await addedTo(
      '.a { display: flex; gap: 4px; } @media (min-width: 700px) { .a { display: grid; } }',
    ),
  ).toBe('');
});
