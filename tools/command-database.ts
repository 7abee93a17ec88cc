import pg from 'pg';

const RUNNING = [
  { name: 'demo', port: 5442 },
  { name: 'dev', port: 5441 },
];

/** The database a command works on: `DATABASE_URL`, else the local demo or development one that is running. */
export async function commandDatabaseUrl(): Promise<string> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  for (const { port } of RUNNING) {
    const url = `postgres://butaca:butaca@127.0.0.1:${port}/butaca`;
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 500 });
    try {
      await client.connect();
      await client.end();
      return url;
    } catch {
      // Not running; try the next.
    }
  }
  console.error('No database: set DATABASE_URL, or start `npm run demo` or `npm run dev` first.');
  process.exit(2);
}
