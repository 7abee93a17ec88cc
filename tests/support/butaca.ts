import { spawn } from 'node:child_process';
import { delimiter, dirname, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

export const BUTACA = resolve(import.meta.dirname, '../../src/cli/butaca.js');

/** The environment of an operator whose `node` is the one that runs the tests. */
export const operatorEnv = (more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  ...more,
});

export type Ran = { status: number | null; stdout: string; stderr: string };

type How = { env?: NodeJS.ProcessEnv; input?: string };

/** The command as an operator runs it. */
export async function butaca(
  args: readonly string[],
  { env = {}, input = '' }: How = {},
): Promise<Ran> {
  const child = spawn(BUTACA, args, { env: operatorEnv(env) });
  // Who does not read what it is given is no fault of the test.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const closed = new Promise<number | null>((done) => child.once('close', done));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await closed, stdout, stderr };
}

/** The same with `--json`: what it says to a machine. Anything else on standard output does not parse. */
export async function butacaJson(args: readonly string[], how: How = {}): Promise<unknown> {
  const { status, stdout, stderr } = await butaca([...args, '--json'], how);
  if (status !== 0) throw new Error(`butaca ${args.join(' ')} ended with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}
