import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Poster } from './Poster.tsx';

const html = (src: string) =>
  renderToStaticMarkup(<Poster src={src} name="Una" unavailable="No disponible" />);

test('a resized picture is offered as AVIF and WebP in the width of its card, and as JPEG to the rest', () => {
  const page = html('/img/t42/0123456789abcdef#3a2b1c');
  const offered = [...page.matchAll(/<source type="([^"]+)" srcSet="([^"]+)" sizes="([^"]+)"/g)];
  expect(offered.map(([, type]) => type)).toEqual(['image/avif', 'image/webp']);
  for (const [, , files, sizes] of offered) {
    expect(files).toMatch(/^\/img\/t42\/0123456789abcdef\/160\.\w+ 160w, .* 500w$/);
    expect(sizes).toMatch(/,30vw$/);
  }
  expect(page).toContain('src="/img/t42/0123456789abcdef/342.jpg"');
  expect(page).toContain('width="342" height="513"');
});

test('until it is there, the card has its colour', () => {
  expect(html('/img/t42/0123456789abcdef#3a2b1c')).toContain('color="#3a2b1c"');
  expect(html('/img/t42/0123456789abcdef')).not.toContain('color=');
});

test('a picture of our own site is one file, as it is', () => {
  const page = html('/art/posters/a.webp');
  expect(page).toContain('src="/art/posters/a.webp"');
  expect(page).not.toContain('<source');
});
