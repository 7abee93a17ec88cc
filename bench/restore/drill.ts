import { plantDamage } from '../../tools/debian-backups.ts';
import type { DebianPostgres } from '../../tools/debian-postgres.ts';
import { allOf, type Bar, none } from '../report.ts';
import type { Backups } from './backup.ts';
import { notes, timed } from './timed.ts';
import { listKept, startWriter } from './writer.ts';

const DAMAGES = {
  'a table in the full backup': 'backup/butaca/*F/pg_data/base/*/*.lz4',
  'a segment of the archive': 'archive/butaca/*/*/*.lz4',
};

/** The drill, while somebody writes; then with a bit flipped in the repository. */
export async function drill(server: DebianPostgres, backups: Backups): Promise<Bar[]> {
  const url = server.url('butaca');
  await timed('backup', () => backups.command('backup'));
  const writer = await startWriter(url, Math.max(...(await listKept(url))) + 1_000_000);
  const [answer, seconds] = await timed('drill', () => backups.command('drill'));
  await writer.stop();
  const { rows, tables } = answer as { rows: number; tables: number };
  const found: string[] = [];
  for (const [what, pattern] of Object.entries(DAMAGES)) {
    const mend = plantDamage(`${backups.repository}/${pattern}`);
    const [ran] = await timed(`drill with damage in ${what}`, () => backups.attempt('drill'));
    mend();
    notes.push(`with damage in ${what}: ${ran.stderr.trim().slice(0, 600)}`);
    if (ran.status === 1 && /cannot be trusted/.test(ran.stderr)) found.push(what);
  }
  const [healed] = await timed('drill after it was mended', () => backups.attempt('drill'));
  return [
    {
      what: `minutes of a drill, ${rows} rows of ${tables} tables compared`,
      bar: 'stated',
      measured: (seconds / 60).toFixed(1),
      ok: true,
    },
    allOf(
      `planted damage found: ${Object.keys(DAMAGES).join(', ')}`,
      found.length,
      Object.keys(DAMAGES).length,
    ),
    none('false alarms once it is mended', healed.status === 0 ? 0 : 1),
  ];
}
