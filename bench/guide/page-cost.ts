import type { Db } from '../../src/data/database.ts';
import { listGuidedChannels } from '../../src/data/queries/guide-rows.ts';
import { formatCursor } from '../../src/domain/catalogue/paging.ts';
import { addDays } from '../../src/domain/football/agenda.ts';
import { guidePath } from '../../src/domain/guide/guide-path.ts';
import { dayInArgentina } from '../../src/domain/time/clock.ts';
import type { Stack } from '../../tools/stack.ts';
import { quantile } from '../edge-client.ts';
import { cpuSeconds, familySeconds } from '../process-cpu.ts';

const ROUNDS = 5;
const WARM_UP = 60;

/** The first page, some hours of another day, and channels in the middle. */
async function pathsOf(db: Db, channels: number): Promise<string[]> {
  const at = { day: addDays(dayInArgentina(new Date()), 1), hour: 20 };
  const { next } = await listGuidedChannels(db, 'tv', Math.floor(channels / 2));
  const cursor = next && formatCursor(next);
  return [guidePath({}), guidePath({ at }), guidePath({ at, cursor })];
}

/** CPU time of a portal and of PostgreSQL for a page that the edge does not have, in ms; the median of some rounds. */
export async function pageCost(
  stack: Stack,
  db: Db,
  { channels, pages }: { channels: number; pages: number },
): Promise<{ portal: number; database: number; all: number }> {
  const paths = await pathsOf(db, channels);
  const pids = stack.pids();
  const [portal, postgres] = [pids.get('portal 1') ?? 0, pids.get('PostgreSQL') ?? 0];
  const spent = () => ({ portal: cpuSeconds(portal), database: familySeconds(postgres) });
  const askAll = async (times: number) => {
    for (let turn = 0; turn < times; turn++) {
      const answer = await fetch(`${stack.portals[0]}${paths[turn % paths.length]}`);
      const html = await answer.text();
      if (answer.status !== 200 || !html.includes('Canal de pruebas'))
        throw new Error(`${paths[turn % paths.length]}: ${answer.status}`);
    }
  };
  await askAll(WARM_UP);
  const rounds: Record<'portal' | 'database', number>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = spent();
    await askAll(pages);
    const after = spent();
    rounds.push({
      portal: ((after.portal - before.portal) / pages) * 1000,
      database: ((after.database - before.database) / pages) * 1000,
    });
  }
  const of = (figure: 'portal' | 'database') =>
    quantile(
      rounds.map((round) => round[figure]),
      0.5,
    );
  return { portal: of('portal'), database: of('database'), all: of('portal') + of('database') };
}
