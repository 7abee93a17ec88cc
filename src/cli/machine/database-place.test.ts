import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersFor, placeOf, pointAt, urlAt } from './database-place.ts';
import { readVariables } from './variables.ts';

const place = fc.record({
  host: fc.oneof(fc.ipV4(), fc.constantFrom('[fd00::7]', 'base.sur.example', 'localhost')),
  port: fc.integer({ min: 1, max: 65_535 }),
});
const url = fc
  .tuple(fc.stringMatching(/^[a-z_]{1,8}$/), fc.stringMatching(/^[\w-]{0,12}$/), place)
  .map(
    ([user, password, { host, port }]) =>
      `postgres://${user}:${password}@${host}:${port}/butaca?application_name=x`,
  );

test('an address moves to any other place, and keeps role, password, database and options', () => {
  fc.assert(
    fc.property(url, place, (before, to) => {
      const after = urlAt(before, to);
      expect(placeOf(after)).toEqual(to);
      const parts = ({ username, password, pathname, search }: URL) =>
        [username, password, pathname, search].join(' ');
      expect(parts(new URL(after))).toBe(parts(new URL(before)));
    }),
  );
});

test('without a port it is the usual one', () => {
  expect(placeOf('postgres://a:b@base.example/butaca')).toEqual({
    ...{ host: 'base.example', port: 5432 },
  });
});

const ENV = `# ours
NODE_ENV=production
DATABASE_URL=postgres://butaca:x@127.0.0.1:5432/butaca
REPLICA_URLS=postgres://butaca:x@10.0.0.2/butaca,postgres://butaca:x@10.0.0.3/butaca
EDGE_PURGE_URLS=http://127.0.0.1:8081/
`;

test('the replica becomes the primary, the other replica stays one, and the rest of the file too', () => {
  const text = pointAt(ENV, { host: '10.0.0.2', port: 5432 });
  expect(text).toBe(
    ENV.replace('@127.0.0.1:5432/', '@10.0.0.2:5432/').replace(
      'postgres://butaca:x@10.0.0.2/butaca,',
      '',
    ),
  );
  expect(pointAt(text, { host: '10.0.0.2', port: 5432 })).toBe(text);
});

test("the studio's file has an address of its own, and gets no other variable", () => {
  const text = 'STUDIO_DATABASE_URL=postgres://butaca_studio:x@127.0.0.1:5432/butaca\n';
  expect(readVariables(pointAt(text, { host: '10.0.0.2', port: 5433 }))).toEqual({
    STUDIO_DATABASE_URL: 'postgres://butaca_studio:x@10.0.0.2:5433/butaca',
  });
});

test('setup does not start a lost primary again, nor back up a database elsewhere', () => {
  const before = JSON.stringify({ domain: 'cine.example', database: 'local', backups: '/mnt/x' });
  const after = (host: string) => JSON.parse(answersFor(before, { host, port: 5432 }));
  expect(after('10.0.0.2')).toMatchObject({ database: 'given', backups: 'none' });
  expect(after('127.0.0.1')).toMatchObject({ database: 'local', backups: '/mnt/x' });
});
