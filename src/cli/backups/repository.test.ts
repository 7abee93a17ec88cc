import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Backup, backupFor, nextBackupType } from './repository.ts';

const DAY_MS = 86_400_000;
const NIGHT = Date.parse('2026-03-01T03:30:00Z');

const backupAt = (start: number, type: Backup['type']): Backup => ({
  label: `${start}`,
  isOld: false,
  archiveStart: '',
  type,
  startedAt: new Date(start),
  finishedAt: new Date(start + 60_000),
  size: 1,
  added: 1,
  hasBadPages: false,
});

test('a nightly timer that is never exact makes one full backup per week', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 40 * 60_000 }), { minLength: 28, maxLength: 28 }),
      (delays) => {
        const backups: Backup[] = [];
        delays.forEach((delay, night) => {
          const at = NIGHT + night * DAY_MS + delay;
          backups.push(backupAt(at, nextBackupType(backups, new Date(at))));
        });
        const full = backups.flatMap(({ type }, night) => (type === 'full' ? [night] : []));
        expect(full).toEqual([0, 7, 14, 21]);
      },
    ),
  );
});

test('a backup by hand in between does not move the full ones away', () => {
  const full = backupAt(NIGHT, 'full');
  expect(
    nextBackupType([full, backupAt(NIGHT + DAY_MS, 'diff')], new Date(NIGHT + 2 * DAY_MS)),
  ).toBe('diff');
  expect(nextBackupType([], new Date(NIGHT))).toBe('full');
});

test('the newest backup that had ended in an earlier second is taken', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 10 }),
      fc.integer({ min: 0, max: 2_000_000 }),
      (starts, moment) => {
        const backups = starts.sort((a, b) => a - b).map((s) => backupAt(s * 1000, 'full'));
        const found = backupFor(backups, new Date(moment));
        const second = Math.floor(moment / 1000);
        const fitting = starts.filter((start) => start + 60 < second);
        expect(found?.startedAt.getTime()).toBe(
          fitting.length > 0 ? Math.max(...fitting) * 1000 : undefined,
        );
      },
    ),
  );
});
