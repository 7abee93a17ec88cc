import { readFileSync } from 'node:fs';
import { DATABASE_ROLES } from '../../data/roles.ts';
import { ownerOf, writeIfChanged } from '../machine/write.ts';
import { asSuperuser, OWNER } from './postgres.ts';

/**
 * PostgreSQL on this machine, over its socket: Debian's rules take the name of a system user for the proof that one is the
 * role of that name. Our processes use passwords, so that way is closed to all our roles; `postgres` keeps it.
 */

const FIRST =
  '# Butaca: its roles need a password. `butaca setup` and `butaca upgrade` keep these lines.';
const LAST = '# Butaca: end.';
const OURS = /^# Butaca: its roles .*?^# Butaca: end\.\n/gms;

/** In front, because the first line that fits counts. Pure, of the text of pg_hba.conf. */
export const withClosedSocket = (text: string): string =>
  `${FIRST}\nlocal all ${[OWNER, ...DATABASE_ROLES].join(',')} reject\n${LAST}\n${text.replaceAll(OURS, '')}`;

/** What was changed. Connections stay as they are. */
export async function closeSocket(): Promise<string[]> {
  const file = await asSuperuser('show hba_file');
  const text = withClosedSocket(readFileSync(file, 'utf8'));
  const isNew = writeIfChanged(file, text, ownerOf(file));
  // Also if an interrupted command has written it: read again, it counts.
  await asSuperuser('select pg_reload_conf()');
  return isNew ? [file] : [];
}
