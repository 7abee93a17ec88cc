import { sql } from 'kysely';
import { createDb, createPool } from '../../src/data/database.ts';
import { ask, pause } from '../edge-client.ts';
import type { Bar } from '../report.ts';

const LIMIT_MS = 60_000;
const RECOVERY_ID = 'failover-recupera';
const RECOVERY_KEY = 'recupera';

const LABELS = ['Vaivén', 'Firme'];

export const recoveryDocument = (host: string) => ({
  path: `PELICULAS/${RECOVERY_ID}`,
  data: {
    NOMBRE: 'Vuelve a su lugar',
    ESTADO: 'A',
    CATEGORIA: 'PRUEBA',
    FECHA: '2001/01/01',
    IDIOMAS: {
      [String(LABELS[0])]: `${host}/bad/switch/${RECOVERY_KEY}/media/hls/master.m3u8`,
      [String(LABELS[1])]: `${host}/media/hls/master.m3u8`,
    },
  },
});

type Places = { edge: string; host: string; databaseUrl: string };

/** A server dies, moves to the end of its language, recovers and moves back. The worker must probe. */
export async function measureRecovery({ edge, host, databaseUrl }: Places): Promise<Bar> {
  const db = createDb(createPool(databaseUrl, 1));
  /** Makes the next probe due now; by itself it would come within minutes to a day. */
  const probeNow = async () =>
    await sql`update server_health set due_at = now() from servers
      join titles on titles.id = servers.title_id
      where servers.id = server_id and titles.source_id = ${RECOVERY_ID}
        and leased_until is null`.execute(db);
  const shown = async () => {
    const { body } = await ask(`${edge}/movie/${RECOVERY_ID}`);
    const places = LABELS.map((label) => body.indexOf(`<span>${label}</span>`));
    const order = places[0] === places[1] ? 'none' : Number(places[0]) < Number(places[1]);
    return `${order === true ? 'first' : 'last'}${body.includes('caído desde') ? ', dead' : ''}`;
  };
  const until = async (wanted: string) => {
    const end = Date.now() + LIMIT_MS;
    let found = '';
    while (Date.now() < end) {
      found = await shown();
      if (found === wanted) return found;
      await probeNow();
      await pause(500);
    }
    return found;
  };
  const turn = async (to: string) =>
    await fetch(`${host}/bad/switch/${RECOVERY_KEY}/${to}`, { method: 'POST' });
  try {
    await sql`insert into server_health (server_id) select servers.id from servers
      join titles on titles.id = servers.title_id where titles.source_id = ${RECOVERY_ID}
      on conflict do nothing`.execute(db);
    const steps = [await until('first')];
    await turn('500');
    steps.push(await until('last, dead'));
    await turn('fine');
    steps.push(await until('first'));
    const wanted = 'first > last, dead > first';
    return {
      what: 'a server that dies and recovers stands on the page',
      bar: wanted,
      measured: steps.join(' > '),
      ok: steps.join(' > ') === wanted,
    };
  } finally {
    await db.destroy();
  }
}
