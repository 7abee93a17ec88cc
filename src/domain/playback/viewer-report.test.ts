import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLAYBACK_ERRORS, parseViewerReport } from './viewer-report.ts';

test.each([
  ['frame/0', { kind: 'first-frame', milliseconds: 0 }],
  ['frame/1834', { kind: 'first-frame', milliseconds: 1834 }],
  ['open/42', { kind: 'error', error: 'open', serverId: '42' }],
  ['stall/', { kind: 'error', error: 'stall', serverId: null }],
  ['none/', { kind: 'error', error: 'none', serverId: null }],
  // A page that was open before an upgrade.
  ['42', { kind: 'error', error: 'other', serverId: '42' }],
])('%s is a report', (body, report) => {
  expect(parseViewerReport(body)).toEqual(report);
});

test.each([
  '',
  '0',
  '-1',
  'x',
  '1 or 1=1',
  '1'.repeat(19),
  'open/0',
  'open/1/2',
  'none/7',
  'other/7',
  'frame/',
  'frame/-1',
  'frame/1.5',
  'frame/1e3',
  'frame/1234567',
  'frame/1\n',
  'FRAME/1',
  'open',
  '/',
  '/7',
  'open/ 7',
  'open/7\n',
  '__proto__/7',
  'constructor/',
])('%j is none', (body) => {
  expect(parseViewerReport(body)).toBeNull();
});

test('whatever is sent, a report has a known error, an id that is a number, and a time in bounds', () => {
  const pieces = fc.constantFrom(
    'frame',
    'open',
    'none',
    'other',
    '/',
    '7',
    '0',
    '999999',
    ' ',
    'é',
  );
  const bodies = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.array(pieces, { maxLength: 5 }).map((some) => some.join('')),
  );
  fc.assert(
    fc.property(bodies, (body) => {
      const report = parseViewerReport(body);
      if (report?.kind === 'error') {
        expect(PLAYBACK_ERRORS).toContain(report.error);
        expect(report.serverId ?? '1').toMatch(/^[1-9]\d{0,17}$/);
      } else if (report) {
        expect(report.milliseconds).toBeGreaterThanOrEqual(0);
        expect(report.milliseconds).toBeLessThan(1_000_000);
      }
    }),
  );
});
