import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareGivenDatabase, type Urls } from '../../src/cli/setup/postgres.ts';
import { databaseUrlsIn } from '../../src/cli/setup/variables.ts';
import { canSignIn } from '../../src/cli/sign-in.ts';
import { migrateDatabase } from '../../src/data/migrate.ts';
import { butacaJson } from '../../tests/support/butaca.ts';
import { startPasswordPostgres } from '../../tests/support/password-postgres.ts';
import { createDatabaseArgs, type DebianPostgres } from '../../tools/debian-postgres.ts';
import type { Bar } from '../report.ts';

/**
 * The primary is lost, again and again. The documented steps: `butaca promote` on every machine, then setup on that of the new
 * primary, with its files and without any. Every machine must stay connected.
 */

const NOTHING: Urls = {
  ...{ butaca: undefined, butaca_portal: undefined },
  ...{ butaca_studio: undefined, butaca_worker: undefined },
};
const KEEP = { isReset: false };

const ownerAt = ({ port }: DebianPostgres): string =>
  `postgres://butaca:owner@127.0.0.1:${port}/butaca`;

async function startReplica(of: DebianPostgres, folder: string): Promise<DebianPostgres> {
  const replica = await startPasswordPostgres(folder);
  await replica.stop();
  rmSync(replica.dataFolder, { recursive: true });
  await replica.run('pg_basebackup', [
    ...['-R', '-c', 'fast', '-D', replica.dataFolder],
    ...['-h', of.socketFolder, '-p', String(of.port), '-U', 'postgres'],
  ]);
  await replica.start();
  return replica;
}

function writeMachine(config: string, urls: Record<keyof Urls, string>): void {
  mkdirSync(config);
  const write = (name: string, line: string) => writeFileSync(join(config, name), `${line}\n`);
  write('env', `DATABASE_URL=${urls.butaca}`);
  write('worker', `DATABASE_URL=${urls.butaca_worker}`);
  write('portal', `DATABASE_URL=${urls.butaca_portal}`);
  write('studio', `STUDIO_DATABASE_URL=${urls.butaca_studio}`);
}

export async function failOver(rounds: number): Promise<Bar[]> {
  const folder = mkdtempSync(join(tmpdir(), 'butaca-failover-'));
  chmodSync(folder, 0o755);
  const machines = ['one', 'two', 'three'].map((name) => join(folder, name));
  let primary = await startPasswordPostgres(join(folder, 'primary-0'));
  let connected = 0;
  const wrong: string[] = [];
  try {
    await primary.run('psql', [
      ...['-d', 'postgres', '-qc', "alter role butaca createrole password 'owner'"],
    ]);
    await primary.run('createdb', createDatabaseArgs('butaca'));
    await migrateDatabase(ownerAt(primary));
    const grant = 'grant execute on function pg_promote to butaca';
    await primary.run('psql', ['-d', 'butaca', '-qc', grant]);
    const first = await prepareGivenDatabase(ownerAt(primary), NOTHING, KEEP);
    await first.apply();
    for (const config of machines) writeMachine(config, first.urls);

    for (let round = 1; round <= rounds; round++) {
      const replica = await startReplica(primary, join(folder, `primary-${round}`));
      await primary.stop();
      for (const config of machines)
        await butacaJson(['promote', `127.0.0.1:${replica.port}`, '--config', config, '--yes']);
      primary = replica;
      const bare = await prepareGivenDatabase(ownerAt(primary), NOTHING, KEEP).then(
        () => 'changed passwords',
        () => '',
      );
      const again = await prepareGivenDatabase(ownerAt(primary), first.urls, KEEP);
      const changed = (await again.apply()).join();
      const urls = machines.flatMap(databaseUrlsIn);
      const open = await Promise.all(urls.map(canSignIn));
      const isRight = urls.length === 12 && open.every(Boolean) && bare === '' && changed === '';
      if (isRight) connected++;
      else wrong.push(`round ${round}: ${open.join()} ${bare}${changed}`);
    }
  } finally {
    await primary.stop().catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
  return [
    {
      what: `failover and setup on the new primary: rounds with all of ${machines.length} machines connected`,
      bar: `${rounds} of ${rounds}`,
      measured: `${connected} ${wrong.join('; ')}`.trim(),
      ok: connected === rounds,
    },
  ];
}
