import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { backendsVcl, edgeArgs } from '../../edge/backends.ts';
import { uses } from '../../tools/needs.ts';
import { childrenOf, startChild, until } from '../../tools/processes.ts';

/** Varnish alone, in front of a server that answers as the caller says. */

uses('varnishd');
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

export type LocalVarnish = {
  port: number;
  /** For purges, if the rules are ours. */
  internalPort: number;
  /** The argument of `varnishadm -n`. */
  workdir: string;
  /** The process that serves, not the one that watches over it. */
  pid: number;
  stop: () => Promise<void>;
};

export async function startOrigin(
  listener: RequestListener,
): Promise<{ port: number; stop: () => void }> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** `args` names the folder for varnishd and one for generated files. */
async function startVarnish(
  args: (workdir: string, generated: string) => string[],
): Promise<LocalVarnish> {
  const workdir = mkdtempSync(join(tmpdir(), 'butaca-varnish-'));
  // Run as root, varnishd compiles as another user.
  chmodSync(workdir, 0o755);
  const generated = join(workdir, 'generated');
  mkdirSync(generated);
  const log = join(generated, 'varnishd.log');
  const child = startChild('varnishd', args(workdir, generated), { PATH }, log);
  const stop = async () => {
    await child.stop();
    rmSync(workdir, { recursive: true, force: true });
  };
  let port = 0;
  let internalPort = 0;
  const isListening = async () => {
    const asked = ['-n', workdir, 'debug.listen_address'];
    const { stdout } = await promisify(execFile)('varnishadm', asked, { env: { PATH } });
    port = Number(/^(?:a0|viewer) \S+ (\d+)/m.exec(stdout)?.[1]);
    internalPort = Number(/^internal \S+ (\d+)/m.exec(stdout)?.[1]);
    return port > 0;
  };
  try {
    await until('varnishd', isListening, { child });
    const [pid] = childrenOf(child.process.pid ?? 0);
    if (pid === undefined) throw new Error('varnishd does not serve');
    return { port, internalPort, workdir, pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Its own rules and defaults. */
export async function startBareVarnish(originPort: number): Promise<LocalVarnish> {
  return await startVarnish((workdir, generated) => {
    const vclFile = join(generated, 'bare.vcl');
    const backend = `.host = "127.0.0.1"; .port = "${originPort}";`;
    writeFileSync(vclFile, `vcl 4.1;\nbackend default { ${backend} }\n`);
    return ['-F', '-n', workdir, '-f', vclFile, '-a', '127.0.0.1:0', '-s', 'malloc,64m'];
  });
}

/** Our rules, in open access. `backends` may change what is generated. */
export async function startRuledVarnish(
  origins: number | readonly number[],
  backends: (vcl: string) => string = (vcl) => vcl,
): Promise<LocalVarnish> {
  return await startVarnish((workdir, generated) => {
    const vcl = backendsVcl([origins].flat().map((port) => ({ host: '127.0.0.1', port })));
    writeFileSync(join(generated, 'backends.vcl'), backends(vcl));
    const rules = resolve('edge/vcl');
    return edgeArgs({
      listen: '127.0.0.1:0',
      internal: '127.0.0.1:0',
      vclFile: join(rules, 'main.vcl'),
      vclPath: [generated, rules],
      workdir,
      memory: '64m',
    });
  });
}
