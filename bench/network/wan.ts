import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ProxyOrder, ProxyReport, Service, Stalls } from './delay-proxy.ts';
import { inWan } from './namespaces.ts';

/** Of a round trip between any two machines. */
export const ROUND_TRIP_MS = 150;

export type WanCounts = { connections: number; messages: number; stalls: number };
export type Wan = {
  /** From now on; returns what was passed on until now. */
  setStalls: (stalls: Stalls | null) => Promise<WanCounts>;
  stop: () => void;
};

async function order(proxy: ChildProcess, sent: ProxyOrder): Promise<ProxyReport> {
  proxy.send(sent);
  const [report] = (await once(proxy, 'message', { signal: AbortSignal.timeout(10_000) })) as [
    ProxyReport,
  ];
  return report;
}

export async function startWan(services: readonly Service[]): Promise<Wan> {
  const program = join(import.meta.dirname, 'delay-proxy.ts');
  const [command = '', ...args] = inWan(process.execPath, [program]);
  const proxy = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await order(proxy, { kind: 'listen', services, oneWayMs: ROUND_TRIP_MS / 2 });
  return {
    setStalls: async (stalls) => {
      const report = await order(proxy, { kind: 'stall', stalls });
      if (report.kind !== 'counts') throw new Error('the proxy does not count');
      return report;
    },
    stop: () => proxy.disconnect(),
  };
}
