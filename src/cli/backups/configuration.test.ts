import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  backupAnswers,
  layoutIn,
  pgbackrestConf,
  postgresConf,
  queueLimitFor,
} from './configuration.ts';

const CLUSTER = { dataFolder: '/data', port: 5432, socketFolder: '/run/postgresql' };
const FOLDERS = { spool: '/spool', lock: '/lock', log: '/log' };
const LAYOUT = { path: '/butaca', cipherKey: 'secret', plainPath: null };
const STORE = { kind: 's3', endpoint: 's3.example', bucket: 'b', key: 'k', secret: 's' } as const;

test('a store gets its keys, and everything is in the section of the stanza', () => {
  const answers = backupAnswers.parse({ to: STORE, keepDays: 30 });
  const conf = pgbackrestConf(answers, CLUSTER, FOLDERS, LAYOUT, 1e9);
  expect(conf.match(/^\[.*\]$/gm)).toEqual(['[butaca]']);
  expect(layoutIn(conf, answers.to)).toEqual(LAYOUT);
  expect(layoutIn(conf, { ...answers.to, bucket: 'other' } as typeof answers.to)).toBeNull();
  for (const line of [
    'repo1-type=s3',
    'repo1-s3-key=k',
    'repo1-s3-key-secret=s',
    'repo1-s3-uri-style=path',
    'repo1-retention-full-type=time',
    'repo1-retention-full=30',
    'repo1-cipher-type=aes-256-cbc',
    'repo1-cipher-pass=secret',
  ])
    expect(conf.split('\n')).toContain(line);
});

test('a repository of before backups were encrypted is only read', () => {
  const answers = backupAnswers.parse({ to: { kind: 'disk', path: '/backups' } });
  const layout = { path: '/backups/encrypted', cipherKey: 'secret', plainPath: '/backups' };
  const conf = pgbackrestConf(answers, CLUSTER, FOLDERS, layout, 1e9);
  const [own = '', ...others] = conf.split(/^(?=\[)/m).slice(1);
  expect(own).not.toContain('repo2');
  expect(others.map((section) => section.split('\n')[0])).not.toContain('[butaca:archive-push]');
  expect(others.every((section) => section.includes('repo2-path=/backups\n'))).toBe(true);
  expect(layoutIn(conf, answers.to)).toEqual(layout);
});

test('an answer cannot bring options of its own', () => {
  const secret = 's\nrepo1-retention-full=1';
  expect(backupAnswers.safeParse({ to: { ...STORE, secret } }).success).toBe(false);
});

test('what may wait for a target leaves the disk half of what is free, and does not change all the time', () => {
  const GIB = 1024 ** 3;
  expect(queueLimitFor(80 * GIB, null)).toBe(20 * GIB);
  fc.assert(
    fc.property(
      fc.integer({ min: GIB, max: 1e15 }),
      fc.integer({ min: 1, max: 1e15 }),
      (free, before) => {
        const limit = queueLimitFor(free, before);
        expect(limit).toBeLessThanOrEqual(free / 2);
        expect(queueLimitFor(free, limit)).toBe(limit);
        expect(queueLimitFor(free * 0.8, queueLimitFor(free, null))).toBe(
          queueLimitFor(free, null),
        );
      },
    ),
  );
});

test('the archive command survives quotes', () => {
  const conf = postgresConf({ archiveScript: "/it's" });
  expect(conf).toContain("archive_command = '/it''s %p'");
});
