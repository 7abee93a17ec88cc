import { expect, test } from 'vitest';
import { backupsTo } from './backups.ts';

const keys = { key: 'k', secret: 's' };

test('backups go to a folder, or to a bucket with its keys', () => {
  expect(backupsTo('/mnt/otro', { key: undefined, secret: undefined })).toEqual({
    kind: 'disk',
    path: '/mnt/otro',
  });
  expect(backupsTo('s3://s3.example:9000/copias/cine/dos?region=sur', keys)).toEqual({
    ...{ kind: 's3', endpoint: 's3.example:9000', bucket: 'copias', path: '/cine/dos' },
    ...{ region: 'sur', key: 'k', secret: 's' },
  });
  expect(backupsTo('s3://s3.example/copias', keys)).toMatchObject({ bucket: 'copias' });
});

test('a bucket without keys says where they go', () => {
  expect(() => backupsTo('s3://s3.example/copias', { key: 'k', secret: undefined })).toThrow(
    'BACKUPS_S3_SECRET',
  );
});
