import { expect, test } from 'vitest';
import { paintsFirst, styleOf } from './first-paint.server.ts';

const HTML =
  '<html><head><meta charSet="utf-8"/><link rel="modulepreload" href="/assets/a.js"/>' +
  '<link nonce="n" rel="stylesheet" href="/assets/s.css"/></head><body class="a">' +
  '<script nonce="n">window.__reactRouterContext = {};</script>' +
  '<script nonce="n" type="module" async="">import "/assets/a.js"</script></body></html>';

test('a page waits for no file: its style is inside, and its script and sheet are asleep', () => {
  const page = paintsFirst({
    html: HTML,
    css: '.a{x:1}',
    nonce: 'n',
    font: '/f.woff2',
    tv: '/t.css /r.js',
    household: '/h.js',
  });
  expect(page).toContain('</script><style>.a{x:1}</style><link rel="later"');
  expect(page).toContain('<link nonce="n" rel="stylesheet" href="/assets/s.css" disabled=""/>');
  expect(page).toContain('<link rel="later" href="/assets/a.js"/>');
  expect(page).toContain(
    '<script nonce="n" type="text/later" async="">import "/assets/a.js"</script>',
  );
  expect(page).toContain('<script nonce="n" type="text/later">window.__reactRouterContext');
  expect(page).not.toMatch(/<(script|link)[^>]*"module/);
});

test('what wakes it comes first, in a syntax of 2019 and as little of it as that', () => {
  const page = paintsFirst({
    html: HTML,
    css: '',
    nonce: 'n',
    font: '/f.woff2',
    tv: '/t.css /r.js',
    household: '/h.js',
    script: 'now',
  });
  const [, script = ''] =
    /<meta charSet="utf-8"\/><link rel="expect"[^>]*><script nonce="n" data-font="\/f\.woff2" data-tv="\/t\.css \/r\.js" data-hogar="\/h\.js" data-script="now">([\s\S]*?)<\/script>/.exec(
      page,
    ) ?? [];
  expect(script).toContain('butaca-ready');
  expect(script).not.toMatch(/\?\.|\?\?|\/\*|\/\/|<\//);
  expect(script.length).toBeLessThan(6200);
});

test('a page of the same classes gets the same style, and others get their own', () => {
  const style = styleOf('.a{x:1}.b{x:2}');
  expect(style('<p class="a">')).toBe(style('<p class="a"><i class="a">'));
  expect(style('<p class="b a">').css).toBe('.a{x:1}.b{x:2}');
});

test('a page has the colour of its operator behind its style, and is allowed it by its hash', () => {
  const style = styleOf('.a{x:1}');
  const plain = style('<p class="a">');
  const branded = style('<p class="a">', 'html:root{--accent:#1db954}');
  expect(branded.css).toBe('.a{x:1}html:root{--accent:#1db954}');
  expect(branded.source).not.toBe(plain.source);
  expect(style('<p class="a">')).toBe(plain);
});
