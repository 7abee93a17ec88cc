import { expect, test } from 'vitest';
import { plainSheet, televisionSheet } from './television-sheet.ts';

test('a television has the layout of 880 px, as large as its screen', () => {
  expect(televisionSheet('.a{width:88px;margin:-44px 0 .88px;color:#88px}')).toBe(
    '.a{width:10vw;margin:-5vw 0 0.1vw;color:#88px}',
  );
  expect(televisionSheet('.a{width:50vw;font-size:.9rem;min-height:0px}')).toBe(
    '.a{width:50vw;font-size:.9rem;min-height:0}',
  );
  expect(televisionSheet('@font-face{src:url("a880px.woff2")}')).toBe(
    '@font-face{src:url("a880px.woff2")}',
  );
});

test('on a television nothing moves slowly', () => {
  expect(televisionSheet('.a{transition:opacity .3s,color .2s;x:1}.b{x:1;transition:none}')).toBe(
    '.a{x:1}.b{x:1;}',
  );
  expect(televisionSheet('.a{transition-duration:.01ms}')).toBe('.a{transition-duration:.01ms}');
});

test('what a screen of that size decides is decided, and the browser decides the rest', () => {
  const all =
    '@media (min-width:769px){.a{x:1}}@media (min-width:900px){.b{x:1}}@media (hover:hover){.c{x:1}}' +
    '@media (min-width:900px),(max-width:900px){.d{x:1}}@media print and (min-width:1px){.e{x:1}}' +
    '@supports (gap:1px){@media (max-height:480px){.f{x:1}}.g{x:1}}';
  expect(televisionSheet(all)).toBe(
    '.a{x:1}.d{x:1}@media print{.e{x:1}}@supports (gap:1px){.g{x:1}}',
  );
});

test('a size that is not understood ends the build', () => {
  expect(() => televisionSheet('@media (width>=769px){.a{x:1}}')).toThrow('(width>=769px)');
});

test('others do not get the rules for televisions', () => {
  expect(plainSheet('.a{x:1}html.tv .a{x:2}@media print{html.tv .a{x:3}}.b{content:"}"}')).toBe(
    '.a{x:1}.b{content:"}"}',
  );
  expect(plainSheet('.a:not(.b,.c),html.tv .d,.e{x:1}')).toBe('.a:not(.b,.c),.e{x:1}');
});
