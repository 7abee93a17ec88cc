import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { securedPage } from './security-headers.ts';

const nonce = 'k8sJ2-only-the-renderer-knows';

function policyOf(html: string, frameOrigins: string[] = []): Map<string, string[]> {
  const header =
    securedPage({ html, nonce, frameOrigins }).headers['Content-Security-Policy'] ?? '';
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
  test('has the hash of every inline script of the renderer, and nothing else but our own files', () => {
    const first = 'window.__context = {"a":"á 🎬"};';
    const second = '\n  import "/assets/x.js";\n';
    const html = `<html><head><script nonce="${nonce}">${first}</script><script type="module" nonce="${nonce}" async="">${second}</script>
      <script src="/assets/a.js" nonce="${nonce}"></script><script type="module" src="/assets/b.js"></script></head></html>`;
    expect(policyOf(html).get('script-src')).toEqual(["'self'", sourceOf(first), sourceOf(second)]);
  });

  test('names a script that stands twice once', () => {
    const script = `<script nonce="${nonce}">a()</script>`;
    expect(policyOf(`${script}<p></p>${script}`).get('script-src')).toEqual([
      "'self'",
      sourceOf('a()'),
    ]);
  });

  test.each([
    ['a plain script', '<script>evil()</script>'],
    ['one with a nonce of its own', '<script nonce="x">evil()</script>'],
    ['one with an empty nonce', '<script nonce="">evil()</script>'],
    ['one that names the attribute in another', "<script data-x=' nonce=\"'>evil()</script>"],
    ['one in upper case', '<SCRIPT>evil()</SCRIPT>'],
    ['one that begins before a script of ours', '<script>evil()//'],
    ['one whose attribute swallows the start of ours', '<script x="'],
    ['data', '<script type="application/ld+json">{"a":1}</script>'],
  ])('does not allow what was put into the page: %s', (_, injected) => {
    const html = `<p>${injected}</p><script nonce="${nonce}">own()</script>`;
    const sources = policyOf(html).get('script-src') ?? [];
    expect(["'self'", sourceOf('own()')]).toEqual(expect.arrayContaining(sources));
  });

  test('of a page without scripts is our own files', () => {
    expect(policyOf('<p>hola</p>').get('script-src')).toEqual(["'self'"]);
  });

  test('takes no other tag for a script', () => {
    const html = `<scripted nonce="${nonce}">a()</scripted><script-x nonce="${nonce}">b()</script-x>`;
    expect(policyOf(html).get('script-src')).toEqual(["'self'"]);
  });
});

test('the mark of the renderer is not in the page that is sent, and nothing else is missing', () => {
  const html = `<link href="/a.css" nonce="${nonce}"/><script nonce="${nonce}">a()</script><b nonce="x">`;
  const page = securedPage({ html, nonce, frameOrigins: [] });
  expect(page.html).toBe('<link href="/a.css"/><script>a()</script><b nonce="x">');
});

test.each([[[]], [['https://a.example']]])(
  'nothing unsafe is allowed with frames %j',
  (origins) => {
    const html = `<script nonce="${nonce}">a()</script><style>p{}</style><p onclick="x()" style="color:red">`;
    const { headers } = securedPage({
      html,
      nonce,
      frameOrigins: origins,
    });
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
    securedPage({
      html: `<script nonce="${nonce}">a()</script>`,
      nonce,
      frameOrigins: ['https://a.example'],
      styleSource: "'unsafe-inline'",
    }).headers['Content-Security-Policy'] ?? '';
  const names = header.split('; ').map((rule) => rule.split(' ')[0]);
  expect(new Set(names).size).toBe(names.length);
});
