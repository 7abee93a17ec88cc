import { hastenProbes } from '../data/commands/server-queue.ts';
import { log } from '../platform/log.ts';
import { db } from './db.server.ts';

const FLUSH_EVERY_MS = 1000;
/** Between two flushes; what comes above it is not noted, so a flood costs nothing. */
const MOST_SERVERS = 1000;

const reported = new Set<string>();

/** Notes a server's row; however many viewers report it, it is probed once. */
export function noteReport(serverId: string): boolean {
  if (!/^[1-9]\d{0,17}$/.test(serverId)) return false;
  if (reported.size < MOST_SERVERS) reported.add(serverId);
  return true;
}

async function flushReports(): Promise<void> {
  const serverIds = [...reported];
  reported.clear();
  try {
    await hastenProbes(db, serverIds);
  } catch (error) {
    log.warn({ err: error, lost: serverIds.length }, 'reports of servers were not written');
  }
}

setInterval(flushReports, FLUSH_EVERY_MS).unref();
