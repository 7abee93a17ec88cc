import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { TERMINATOR_OPTIONS } from '../edge/terminator.ts';
import { type Child, startChild, until } from './processes.ts';

const isListening = async (port: number): Promise<boolean> =>
  await new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });

/** The terminator of TLS as on a real site, with a certificate of its own. `routes` are lines of its configuration. */
export async function startLocalTls(port: number, folder: string, routes: string): Promise<Child> {
  mkdirSync(folder, { recursive: true });
  const config = join(folder, 'Caddyfile');
  writeFileSync(
    config,
    `{
  admin off
  auto_https disable_redirects
  skip_install_trust
  storage file_system ${join(folder, 'caddy')}
${TERMINATOR_OPTIONS}
}
https://localhost:${port} {
  tls internal
${routes}
}
`,
  );
  const args = ['run', '--config', config, '--adapter', 'caddyfile'];
  const caddy = startChild('caddy', args, {}, join(folder, 'tls.log'));
  try {
    await until('TLS', async () => await isListening(port), { child: caddy });
  } catch (error) {
    await caddy.stop();
    throw error;
  }
  return caddy;
}
