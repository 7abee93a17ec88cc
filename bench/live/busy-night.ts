import { publish } from '../../src/data/commands/publish.ts';
import { createDb, createPool, type Db } from '../../src/data/database.ts';
import { MATCHES_TAG } from '../../src/domain/tags.ts';
import { insertMatch } from '../../tests/support/sample-live.ts';

/** A night with as many matches as a weekend has, five servers each. */

const MATCHES = 60;
const SERVERS = 5;
const PREFIX = 'bench-';

export const MATCH_ID = `${PREFIX}0`;

async function insertNight(db: Db, kickOff: Date): Promise<void> {
  await db.deleteFrom('matches').where('source_id', 'like', `${PREFIX}%`).execute();
  for (let place = 0; place < MATCHES; place++) {
    await insertMatch(db, {
      source_id: PREFIX + place,
      first_team: `Club Atlético del Barrio ${place}`,
      second_team: `Deportivo La Esquina ${place}`,
      league_name: `Liga ${place % 8}`,
      // The first at the given time; of the others none begins or ends during the bench.
      starts_at: new Date(kickOff.getTime() + (place === 0 ? 0 : 600_000 + place * 1000)),
      servers: Array.from({ length: SERVERS }, (_, server) => ({
        name: `Señal ${server}`,
        url: `https://senal-${server}.example/vivo/${place}`,
      })),
    });
  }
  await publish(db, [MATCHES_TAG]);
}

/** The match `MATCH_ID` begins at `kickOff`. */
export async function prepareNight(databaseUrl: string, kickOff: Date): Promise<void> {
  const db = createDb(createPool(databaseUrl, 2));
  try {
    await insertNight(db, kickOff);
  } finally {
    await db.destroy();
  }
}
