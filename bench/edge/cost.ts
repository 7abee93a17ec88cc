import { quantile } from '../edge-client.ts';
import { cpuSeconds } from '../process-cpu.ts';
import { hammer } from './hammer.ts';

/**
 * CPU time of one request at several servers in turns. Unlike requests per second, it hardly changes when something else
 * uses the machine, and what does change it is the same for both sides of a turn.
 */

/** `pid` is the process that serves, with all its threads. */
export type Server = { pid: number; port: number };

type Cost = { microseconds: number; failed: number };

async function costOf({ pid, port }: Server, path: string, seconds: number): Promise<Cost> {
  const before = cpuSeconds(pid);
  const { answered, failed } = await hammer(port, path, seconds);
  return { microseconds: ((cpuSeconds(pid) - before) / answered) * 1e6, failed };
}

type Compared<Name extends string> = {
  microseconds: Record<Name, number>;
  /** Of each turn, over the server `base`. */
  ratio: Record<Name, number>;
  failed: number;
};

/** Medians. The first turn is not counted: it warms up. */
export async function compareCosts<Name extends string>(
  servers: Record<Name, Server>,
  {
    base,
    path,
    turns,
    seconds,
  }: { base: NoInfer<Name>; path: string; turns: number; seconds: number },
): Promise<Compared<Name>> {
  const named = Object.entries(servers) as [Name, Server][];
  const costs = new Map<Name, number[]>(named.map(([name]) => [name, []]));
  let failed = 0;
  for (let turn = 0; turn <= turns; turn++) {
    for (const [name, server] of named) {
      const cost = await costOf(server, path, turn === 0 ? 0.3 : seconds);
      failed += cost.failed;
      if (turn > 0) costs.get(name)?.push(cost.microseconds);
    }
  }
  const of = (name: Name) => costs.get(name) ?? [];
  const each = (value: (name: Name) => number) =>
    Object.fromEntries(named.map(([name]) => [name, value(name)])) as Record<Name, number>;
  return {
    microseconds: each((name) => quantile(of(name), 0.5)),
    ratio: each((name) =>
      quantile(
        of(name).map((cost, turn) => cost / (of(base)[turn] ?? Number.NaN)),
        0.5,
      ),
    ),
    failed,
  };
}
