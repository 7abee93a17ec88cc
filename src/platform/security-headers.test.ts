import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { pageSecurityHeaders } from './security-headers.ts';

function policyOf(html: string, frameOrigins: string[] = []): Map<string, string[]> {
  const header =
    pageSecurityHeaders({ html, frameOrigins, hasInlineStyles: false })[
      'Content-Security-Policy'
    ] ?? '';
  return new Map(
    header.split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ');
      return [name, sources];
    }),
  );
}

/** As a browser computes it. */
const sourceOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script, 'utf8').digest('base64')}'`;

describe('script-src', () => {
  test('has the hash of every inline script, and nothing else but our own files', () => {
    const first = 'window.__context = {"a":"á 🎬"};';
    const second = '\n  import "/assets/x.js";\n';
    const html = `<html><head><script>${first}</script><script type="module" async="">${second}</script>
      <script src="/assets/a.js"></script><script type="module" src="/assets/b.js"></script></head></html>`;
    expect(policyOf(html).get('script-src')).toEqual(["'self'", sourceOf(first), sourceOf(second)]);
  });

  test('names a script that stands twice once', () => {
    expect(policyOf('<script>a()</script><p></p><script>a()</script>').get('script-src')).toEqual([
      "'self'",
      sourceOf('a()'),
    ]);
  });

  test('leaves out data that is not run', () => {
    expect(
      policyOf('<script type="application/ld+json">{"a":1}</script>').get('script-src'),
    ).toEqual(["'self'"]);
  });

  test('of a page without scripts is our own files', () => {
    expect(policyOf('<p>hola</p>').get('script-src')).toEqual(["'self'"]);
  });

  test('takes no other tag for a script', () => {
    expect(policyOf('<scripted>a()</scripted><script-x>b()</script-x>').get('script-src')).toEqual([
      "'self'",
    ]);
  });
});

test.each([[[]], [['https://a.example']]])(
  'nothing unsafe is allowed with frames %j',
  (origins) => {
    const html = '<script>a()</script><style>p{}</style><p onclick="x()" style="color:red">';
    const headers = pageSecurityHeaders({ html, frameOrigins: origins, hasInlineStyles: false });
    expect(headers['Content-Security-Policy']).not.toMatch(/unsafe|\*|http:(?!\/\/)/);
    expect(headers['X-Content-Type-Options']).toBe('nosniff');
  },
);

test.each(['default-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors', 'style-src'])(
  '%s allows no other host',
  (rule) => {
    const sources = policyOf('<p>', ['https://a.example']).get(rule);
    expect(["'self'", "'none'"]).toContain(sources?.join(' '));
  },
);

describe('frame-src', () => {
  test('is none without video hosts', () => {
    expect(policyOf('').get('frame-src')).toEqual(["'none'"]);
  });

  test('is exactly the hosts given [ENT-24]', () => {
    const origins = ['https://a.example', 'https://b.example:8443'];
    expect(policyOf('', origins).get('frame-src')).toEqual(origins);
  });
});

test('no rule stands twice: a browser would ignore the second', () => {
  const header =
    pageSecurityHeaders({
      html: '<script>a()</script>',
      frameOrigins: ['https://a.example'],
      hasInlineStyles: true,
    })['Content-Security-Policy'] ?? '';
  const names = header.split('; ').map((rule) => rule.split(' ')[0]);
  expect(new Set(names).size).toBe(names.length);
});
