import { expect, test } from 'vitest';
import { backupAnswers, pgbackrestConf, postgresConf } from './configuration.ts';

const CLUSTER = { dataFolder: '/data', port: 5432, socketFolder: '/run/postgresql' };
const FOLDERS = { spool: '/spool', lock: '/lock', log: '/log' };
const STORE = { kind: 's3', endpoint: 's3.example', bucket: 'b', key: 'k', secret: 's' } as const;

test('a store gets its keys, and everything is in the section of the stanza', () => {
  const conf = pgbackrestConf(backupAnswers.parse({ to: STORE, keepDays: 30 }), CLUSTER, FOLDERS);
  expect(conf.match(/^\[.*\]$/gm)).toEqual(['[butaca]']);
  for (const line of [
    'repo1-type=s3',
    'repo1-s3-key=k',
    'repo1-s3-key-secret=s',
    'repo1-s3-uri-style=path',
    'repo1-retention-full-type=time',
    'repo1-retention-full=30',
  ])
    expect(conf.split('\n')).toContain(line);
});

test('an answer cannot bring options of its own', () => {
  const secret = 's\nrepo1-retention-full=1';
  expect(backupAnswers.safeParse({ to: { ...STORE, secret } }).success).toBe(false);
});

test('the archive command survives quotes', () => {
  const conf = postgresConf({ pgbackrest: ['pgbackrest', "--config=/it's"] });
  expect(conf).toContain("archive_command = 'pgbackrest --config=/it''s archive-push %p'");
});
