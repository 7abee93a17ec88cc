import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMPLAINTS } from './complaints.ts';
import { ENDINGS, writeEnd } from './end-report.ts';
import { PLAYBACK_ERRORS, parseViewerReport } from './viewer-report.ts';

test.each([
  ['frame/0', { kind: 'first-frame', milliseconds: 0 }],
  ['frame/1834', { kind: 'first-frame', milliseconds: 1834 }],
  ['open/42', { kind: 'error', error: 'open', serverId: '42' }],
  ['stall/', { kind: 'error', error: 'stall', serverId: null }],
  ['none/', { kind: 'error', error: 'none', serverId: null }],
  ['viewer/42', { kind: 'error', error: 'viewer', serverId: '42' }],
  ['viewer/42/no-sound', { kind: 'complaint', reason: 'no-sound', serverId: '42' }],
  [
    'end/42/played/812/1500/3600/1080',
    {
      kind: 'end',
      serverId: '42',
      ending: 'played',
      startMs: 812,
      stalledMs: 1500,
      watchedS: 3600,
      height: 1080,
    },
  ],
  [
    'end/42/exit//0/0/0',
    {
      kind: 'end',
      serverId: '42',
      ending: 'exit',
      startMs: null,
      stalledMs: 0,
      watchedS: 0,
      height: 0,
    },
  ],
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
  'end/42',
  'end//played/1/1/1/1',
  'end/0/played/1/1/1/1',
  'end/42/none/1/1/1/1',
  'end/42/played/1/1/1/',
  'end/42/played/1/1/1/1/1',
  'end/42/played/-1/1/1/1',
  'end/42/played/1234567/1/1/1',
  'end/42/played/1/123456789/1/1',
  'end/42/played/1/1/123456/1',
  'end/42/played/1/1/1/12345',
  'end/42/played/1/1/1/1\n',
  'constructor/',
  'viewer//cuts',
  'viewer/0/cuts',
  'viewer/7/',
  'viewer/7/sound',
  'viewer/7/cuts/',
  'viewer/7/CUTS',
  'viewer/7/cuts\n',
  'viewer/7/constructor',
  `viewer/${'1'.repeat(19)}/cuts`,
  'open/7/cuts',
])('%j is none', (body) => {
  expect(parseViewerReport(body)).toBeNull();
});

test('whatever is sent, a report has a known error or complaint, an id that is a number, and a time in bounds', () => {
  const pieces = fc.constantFrom(
    'frame',
    'end/7/',
    'played/1/1/1/',
    'open',
    'none',
    'other',
    'viewer',
    'cuts',
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
      } else if (report?.kind === 'complaint') {
        expect(COMPLAINTS).toContain(report.reason);
        expect(report.serverId).toMatch(/^[1-9]\d{0,17}$/);
      } else if (report?.kind === 'end') {
        expect(ENDINGS).toContain(report.ending);
        expect(report.serverId).toMatch(/^[1-9]\d{0,17}$/);
        expect(writeEnd(report)).toBe(body.replace(/(?<=\/)0+(?=\d)/g, ''));
      } else if (report) {
        expect(report.milliseconds).toBeGreaterThanOrEqual(0);
        expect(report.milliseconds).toBeLessThan(1_000_000);
      }
    }),
  );
});

const ends = fc.record({
  serverId: fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }).map(String),
  ending: fc.constantFrom(...ENDINGS),
  startMs: fc.option(fc.nat(999_999)),
  stalledMs: fc.nat(99_999_999),
  watchedS: fc.nat(99_999),
  height: fc.nat(9999),
});

test('the end of a playback is read as it was written, in as few bytes as are taken', () => {
  fc.assert(
    fc.property(ends, (report) => {
      const body = writeEnd(report);
      expect(parseViewerReport(body)).toEqual({ kind: 'end', ...report });
      expect(body.length).toBeLessThanOrEqual(64);
    }),
  );
});
