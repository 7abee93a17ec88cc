import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DATABASE_ROLES } from '../../data/roles.ts';
import { withClosedSocket } from './local-socket.ts';

/** As Debian installs it. */
const DEBIAN = `# PostgreSQL Client Authentication Configuration File
local   all             postgres                                peer

# TYPE  DATABASE        USER            ADDRESS                 METHOD
local   all             all                                     peer
host    all             all             127.0.0.1/32            scram-sha-256
`;

/** The method of the first line that fits, as PostgreSQL reads the file. */
function methodOverSocket(text: string, role: string): string | undefined {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  const fits = lines
    .map((line) => line.trim().split(/\s+/))
    .find(
      ([kind, , users = '']) =>
        kind === 'local' && ['all', role].some((name) => users.split(',').includes(name)),
    );
  return fits?.[3];
}

test.each(['butaca', ...DATABASE_ROLES])(
  'nobody becomes %s by the name of a system user',
  (role) => {
    expect(methodOverSocket(DEBIAN, role)).toBe('peer');
    expect(methodOverSocket(withClosedSocket(DEBIAN), role)).toBe('reject');
  },
);

test('everybody else keeps their rules', () => {
  expect(methodOverSocket(withClosedSocket(DEBIAN), 'postgres')).toBe('peer');
  expect(methodOverSocket(withClosedSocket(DEBIAN), 'somebody')).toBe('peer');
});

test('what people wrote stays, and the lines stand once and in front, however often', () => {
  const line = fc.constantFrom(...DEBIAN.split('\n'), 'local all butaca peer', '# Butaca is fine');
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = lines.map((one) => `${one}\n`).join('');
      const once = withClosedSocket(text);
      expect(once.endsWith(text)).toBe(true);
      expect(withClosedSocket(once)).toBe(once);
      // A line that a person puts before ours comes after them.
      expect(methodOverSocket(withClosedSocket(`local all all trust\n${once}`), 'butaca')).toBe(
        'reject',
      );
    }),
  );
});
