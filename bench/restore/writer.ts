import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Time between commits. */
const PAUSE_MS = 20;

type Commit = { number: number; sentAt: number; doneAt: number | null };

export type CommitWriter = {
  commits: Commit[];
  stop: () => Promise<void>;
};

export async function createCommitTable(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create table drill_commits (number int primary key)');
  await client.end();
}

/** Commits numbered rows one after the other, and records when each was sent and answered, by this machine's clock. */
export async function startWriter(databaseUrl: string, from: number): Promise<CommitWriter> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  const commits: Commit[] = [];
  let isStopped = false;
  const written = (async () => {
    for (let number = from; !isStopped; number++) {
      const commit: Commit = { number, sentAt: Date.now(), doneAt: null };
      commits.push(commit);
      await client.query('insert into drill_commits values ($1)', [number]);
      commit.doneAt = Date.now();
      await sleep(PAUSE_MS);
    }
  })().catch(() => {});
  return {
    commits,
    stop: async () => {
      isStopped = true;
      await written;
      await client.end().catch(() => {});
    },
  };
}

export async function listKept(databaseUrl: string): Promise<Set<number>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ number: number }>('select number from drill_commits');
  await client.end();
  return new Set(rows.map(({ number }) => number));
}
