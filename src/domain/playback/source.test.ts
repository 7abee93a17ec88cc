import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sourceOf } from './source.ts';

const GOOD = 'https://player.example';
const PORTED = 'https://player.example:8443';
const LOCAL = 'http://127.0.0.1:4000';
const kindOf = (address: string): string =>
  sourceOf(address, [GOOD, PORTED, LOCAL])?.kind ?? 'nothing';

describe('a page of a host on the list is framed', () => {
  test.each([
    'https://player.example',
    'https://player.example/',
    'https://player.example/e/abc?x=1#t=5',
    'https://player.example:443/e/abc',
    'https://player.example:8443/e/abc',
    'HTTPS://PLAYER.EXAMPLE/e/abc',
    'https://player.example/?next=https://attacker.test',
    'https://player.example/@attacker.test',
    'http://127.0.0.1:4000/e/abc',
  ])('%s [PLAY-06]', (address) => {
    expect(kindOf(address)).toBe('embed');
  });
});

describe('what only looks like it is never framed', () => {
  test.each([
    'https://attacker.test\\.player.example',
    'https://attacker.test\\@player.example',
    'https://attacker.test/\\player.example',
    'https:\\\\attacker.test\\player.example',
    'https://attacker.test#player.example',
    'https://attacker.test?player.example',
    'https://attacker.test/https://player.example/',
    'https://attacker.test/player.example',
    'https://player.example@attacker.test/',
    'https://player.example:pass@attacker.test/',
    'https://player.example%40attacker.test/',
    'https://user@player.example/',
    'https://user:pass@player.example/',
    'https://:pass@player.example/',
    'https://player.example:x@player.example/',
    'https://player.example.attacker.test/',
    'https://player.example.',
    'https://player.example.:443/',
    'https://sub.player.example/',
    'https://www.player.example/',
    'https://xplayer.example/',
    'https://player-example/',
    'https://playerexample/',
    'https://player.example.com/',
    'https://player.example:444/',
    'https://player.example:80/',
    'https://player.example:84430/',
    'https://player.example:8443x/',
    'http://player.example/',
    'http://player.example:443/',
    'http://127.0.0.1/',
    'http://127.0.0.1:4001/',
    'http://localhost:4000/',
    'https://127.0.0.1:4000/',
    'http://127.0.0.1.attacker.test:4000/',
    'http://127.0.0.2:4000/',
    'HTTP://PLAYER.EXAMPLE/',
    'ftp://player.example/',
    'ws://player.example/',
    'wss://player.example/',
    'file://player.example/etc/passwd',
    'blob:https://player.example/abc',
    'filesystem:https://player.example/temporary/a',
    'view-source:https://player.example/',
    'about:blank',
    'about:srcdoc',
    'javascript:alert(1)//https://player.example',
    'JAVASCRIPT:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'javascript://player.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,PHA+',
    'vbscript:msgbox(1)',
    '//player.example/',
    '/e/abc',
    'player.example/e/abc',
    '',
    'https://',
    'https:///',
    'https://player.example\u0000.attacker.test/',
    'https://player%2eexample.attacker.test/',
    'https://plаyer.example/',
    'https://player.exampłe/',
    'https://xn--plyer-6ve.example/',
    'https://player.example\u2024attacker.test/',
    'https://[::ffff:127.0.0.1]:4000/',
    'http://[::1]:4000/',
    'http://0.0.0.0:4000/',
  ])('%j [PLAY-04 PLAY-11]', (address) => {
    const isWeb = /^https?:$/.test(URL.parse(address)?.protocol ?? '');
    expect(kindOf(address)).toBe(isWeb ? 'link' : 'nothing');
  });

  test('whatever is framed has, as it is given to the frame, an origin on the list and no credentials', () => {
    const part = fc.constantFrom(
      'https:',
      'HTTPS:',
      'http:',
      'javascript:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '#',
      '?',
      '.',
      '%2e',
      '\t',
      '\n',
      ' ',
      'player.example',
      'PLAYER.EXAMPLE',
      'player。example',
      'attacker.test',
      'user',
      '443',
      '8443',
      '127.0.0.1',
      '4000',
    );
    const mixed = fc.array(part, { maxLength: 10 }).map((parts) => parts.join(''));
    const address = fc.oneof(
      mixed,
      mixed.map((rest) => `https://${rest}`),
      mixed.map((rest) => `https://player.example${rest}`),
    );
    let framed = 0;
    fc.assert(
      fc.property(address, (given) => {
        const source = sourceOf(given, [GOOD, PORTED, LOCAL]);
        if (source?.kind !== 'embed') return;
        framed += 1;
        const url = new URL(source.url);
        expect([GOOD, PORTED, LOCAL]).toContain(url.origin);
        expect(url.href).toBe(source.url);
        expect(source.url.startsWith(`${url.origin}/`)).toBe(true);
        expect(url.username + url.password).toBe('');
      }),
      { numRuns: 3000 },
    );
    expect(framed).toBeGreaterThan(100);
  });

  test('with an empty list nothing is framed', () => {
    expect(sourceOf('https://player.example/', [])?.kind).toBe('link');
  });
});

describe('direct media', () => {
  test.each([
    ['https://cdn.test/a/index.m3u8', 'hls'],
    ['https://cdn.test/a/INDEX.M3U8?token=1', 'hls'],
    ['https://player.example/a.m3u8', 'hls'],
    ['https://cdn.test/a.mp4', 'file'],
    ['https://cdn.test/a.WebM#t=10', 'file'],
    ['http://localhost:4000/a.mp4', 'file'],
    ['http://[::1]:4000/a.m3u8', 'hls'],
    ['http://cdn.test/a.mp4', 'link'],
    ['https://user:pass@cdn.test/a.mp4', 'link'],
    ['https://cdn.test/a.mp4/', 'link'],
    ['https://cdn.test/?file=a.mp4', 'link'],
    ['https://cdn.test/a.mp4.html', 'link'],
    ['https://cdn.test/amp4', 'link'],
    ['javascript:alert(1)//a.mp4', 'nothing'],
    ['data:video/mp4,a.mp4', 'nothing'],
  ])('%s is %s [PLAY-07]', (address, kind) => {
    expect(kindOf(address)).toBe(kind);
  });
});

test('a link keeps the address that was stored when it cannot be shown [PLAY-11]', () => {
  expect(sourceOf('http://old.example/a b', [GOOD])).toEqual({
    kind: 'link',
    url: 'http://old.example/a b',
  });
});
