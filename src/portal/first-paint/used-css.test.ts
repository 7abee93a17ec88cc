import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classesOf, parseCss, usedCss } from './used-css.ts';

const used = (sheet: string, ...classes: string[]) => usedCss(parseCss(sheet), new Set(classes));

describe('the rules that a page can use', () => {
  test('are those without a class, and those whose classes are all there', () => {
    const sheet = 'a{color:red}.card{x:1}.card .name{x:2}.other{x:3}.card .other{x:4}';
    expect(used(sheet, 'card', 'name')).toBe('a{color:red}.card{x:1}.card .name{x:2}');
  });

  test('include a list when one of its selectors fits', () => {
    expect(used('.a,.b{x:1}.c,.d{x:2}', 'b')).toBe('.a,.b{x:1}');
  });

  test('do not need the classes that :not and the like speak of', () => {
    const sheet = '.a:not(.b){x:1}.a:where(.b,.c):hover{x:2}.a:not(:is(.b,.c)){x:3}';
    expect(used(sheet, 'a')).toBe(sheet);
  });

  test('keep their @media and @supports, which disappear when nothing is left in them', () => {
    const sheet =
      '@media (width>=9px){.a{x:1}.b{x:2}}@supports not (inset:0){@media print{.b{x:3}}}';
    expect(used(sheet, 'a')).toBe('@media (width>=9px){.a{x:1}}');
    expect(used(sheet, 'a', 'b')).toBe(sheet);
  });

  test('keep fonts, and the animations that they use', () => {
    const face = '@font-face{font-family:F;src:url(f.woff2)}';
    const frames = '@keyframes turn{0%{opacity:0}to{opacity:1}}';
    expect(used(`${face}.a{animation:turn 1s}${frames}`)).toBe(face);
    expect(used(`${face}.a{animation:1s turn}${frames}`, 'a')).toBe(
      `${face}.a{animation:1s turn}${frames}`,
    );
    const dashed = '.a{animation:1s t-}@keyframes t-{to{opacity:1}}';
    expect(used(`${dashed}@keyframes t{to{opacity:0}}`, 'a')).toBe(dashed);
  });

  test('may contain braces in strings', () => {
    const sheet = '.a::before{content:"}{\\""}.b{x:1}';
    expect(used(sheet, 'b')).toBe('.b{x:1}');
    expect(used(sheet, 'a', 'b')).toBe(sheet);
  });
});

test('with every class of the sheet, the whole sheet is used, in its order', () => {
  const name = fc.constantFrom('a', 'b', 'c-d', '_e_1');
  const selector = fc
    .tuple(fc.constantFrom('', 'p'), fc.array(name, { maxLength: 3 }))
    .map(([tag, names]) => `${tag}${names.map((one) => `.${one}`).join('')}` || '*');
  const rule = fc
    .tuple(fc.array(selector, { minLength: 1, maxLength: 3 }), fc.nat(9))
    .map(([selectors, value]) => `${selectors.join(',')}{x:${value}}`);
  const group = fc
    .array(rule, { minLength: 1, maxLength: 3 })
    .map((rules) => `@media print{${rules.join('')}}`);
  fc.assert(
    fc.property(fc.array(fc.oneof(rule, group)), (rules) => {
      const sheet = rules.join('');
      expect(used(sheet, 'a', 'b', 'c-d', '_e_1')).toBe(sheet);
    }),
  );
});

test('the classes of a page are those in its markup, and those that a script adds before the first paint', () => {
  const html = `<p class="a b_c-1"><i class=""></i></p><script>x&&document.documentElement.classList.add('is-late')</script>`;
  expect([...classesOf(html)].filter(Boolean)).toEqual(['a', 'b_c-1', 'is-late']);
});
