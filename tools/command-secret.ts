import { env } from '../src/platform/env.ts';

/** The key under which the portals of that database hash codes. Codes hashed under another are worth nothing there. */
export function commandCodeSecret(databaseUrl: string): string {
  if (process.env.DATABASE_URL && !process.env.CODE_SECRET) {
    console.error('CODE_SECRET: must be set, to the value that the portals have.');
    process.exit(2);
  }
  process.env.DATABASE_URL = databaseUrl;
  return env().CODE_SECRET;
}
