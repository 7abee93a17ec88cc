import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENGINES, engineOf } from './engine.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
    'chromium',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'chromium',
  ],
  [
    `Mozilla/5.0 (Linux; Android 7.0; wv) ${WEBKIT} Version/4.0 Chrome/88.0.4324.93 Mobile Safari/537.36`,
    'old-chromium',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'safari',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0.0.0 Mobile/15E148 Safari/604.1',
    'iphone',
  ],
  [
    `Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) ${WEBKIT} 76.0.3809.146/6.0 TV Safari/537.36`,
    'television',
  ],
  [`Mozilla/5.0 (Web0S; Linux/SmartTV) ${WEBKIT} Chrome/87.0.4280.88 Safari/537.36`, 'television'],
  [`Mozilla/5.0 (Linux; Android 9; AFTMM) ${WEBKIT} Chrome/108.0.0.0 Safari/537.36`, 'television'],
  ['edge', 'other'],
  ['', 'other'],
  [null, 'other'],
])('%s is %s', (userAgent, engine) => {
  expect(engineOf(userAgent)).toBe(engine);
});

test('whatever is sent has an engine, at once', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 600 }), (userAgent) => {
      expect(ENGINES).toContain(engineOf(userAgent));
    }),
  );
  const start = performance.now();
  engineOf(`${'Version/1 '.repeat(10_000)}Safari`);
  expect(performance.now() - start).toBeLessThan(200);
});
