import { inviteOperator, recoverOperator } from '../src/data/commands/operators.ts';
import { createDb, createPool } from '../src/data/database.ts';
import { getOperatorByName } from '../src/data/queries/operators.ts';
import { dayInArgentina } from '../src/domain/time/clock.ts';

const NAME = 'Demo';
const ACTOR = { operatorId: null, name: 'butaca', role: 'owner' } as const;

/** A link that opens the studio of the demo or of development, for its one owner. A key of an earlier run still works. */
async function studioInvitation(databaseUrl: string, origin: string): Promise<string> {
  const db = createDb(createPool(databaseUrl, 1));
  try {
    const known = await getOperatorByName(db, NAME);
    const invited = known
      ? await recoverOperator(db, ACTOR, known.id)
      : await inviteOperator(db, ACTOR, { name: NAME, role: 'owner' });
    if (invited.kind !== 'invited') throw new Error(`no invitation: ${invited.kind}`);
    return `${origin}/invitacion#${invited.token}`;
  } finally {
    await db.destroy();
  }
}

/** Runs a task whenever a new day has begun in Argentina. */
function onNewDay(task: () => Promise<unknown>): { stop: () => void } {
  let today = dayInArgentina(new Date());
  const timer = setInterval(() => {
    const day = dayInArgentina(new Date());
    if (day === today) return;
    today = day;
    task().catch((error: unknown) => console.error(error));
  }, 1000);
  return { stop: () => clearInterval(timer) };
}

type Running = {
  origin: string;
  studioOrigin: string;
  databaseUrl: string;
  /** Moves the demo's matches to today. */
  redate: () => Promise<unknown>;
  stop: () => Promise<unknown>;
};

/** Says where a portal of the demo is, and keeps it up to date until somebody stops it. */
export async function keepOpen(running: Running): Promise<void> {
  const { origin, studioOrigin, databaseUrl, redate, stop } = running;
  const days = onNewDay(redate);
  const invitation = await studioInvitation(databaseUrl, studioOrigin);
  console.log(
    `The studio is at ${studioOrigin}; this link opens it, for 10 minutes: ${invitation}`,
  );
  console.log(`Butaca is ready at ${origin}`);
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      days.stop();
      await stop();
      process.exit(0);
    });
  }
}
