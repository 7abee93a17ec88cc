import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { haproxyConfig } from '../../edge/haproxy.ts';
import { TERMINATOR_OPTIONS, toEdge } from '../../edge/terminator.ts';
import { type Child, childrenOf, startChild, until } from '../../tools/processes.ts';

/** Debian's own three, each with the limits that it would be shipped with, in front of the same edge. */

export type Terminator = {
  name: string;
  port: number;
  /** With all its processes. */
  pids: () => number[];
  reload: () => void;
  stop: () => Promise<void>;
};

type Place = { folder: string; port: number; edgePort: number };
type Started = { child: Child; reload: () => void };

const DOMAIN = 'localhost';

export function makeCertificate(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  execFileSync(
    'openssl',
    [
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj'.split(' '),
      `/CN=${DOMAIN}`,
      ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')],
    ],
    { stdio: 'ignore' },
  );
  execFileSync('sh', ['-c', 'cat cert.pem key.pem > site.pem'], { cwd: folder });
}

function startCaddy({ folder, port, edgePort }: Place): Started {
  const config = join(folder, 'Caddyfile');
  const admin = `127.0.0.1:${port + 1}`;
  writeFileSync(
    config,
    `{
  admin ${admin}
  auto_https off
  storage file_system ${folder}/caddy
${TERMINATOR_OPTIONS}
}
https://${DOMAIN}:${port} {
  tls ${folder}/cert.pem ${folder}/key.pem
${toEdge(`127.0.0.1:${edgePort}`)}
}
`,
  );
  const args = ['--config', config, '--adapter', 'caddyfile'];
  const reload = ['reload', ...args, '--force', '--address', admin];
  return {
    child: startChild('caddy', ['run', ...args], {}, join(folder, 'caddy.log')),
    reload: () => void execFileSync('caddy', reload, { stdio: 'ignore' }),
  };
}

function startNginx({ folder, port, edgePort }: Place): Started {
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off;
user root;
worker_processes auto;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx-error.log;
worker_rlimit_nofile 65536;
events { worker_connections 10000; }
http {
  access_log off;
  client_header_timeout 6s;
  client_body_timeout 10s;
  send_timeout 60s;
  keepalive_timeout 60s;
  large_client_header_buffers 4 16k;
  limit_conn_zone $binary_remote_addr zone=address:10m;
  upstream edge {
    server 127.0.0.1:${edgePort};
    keepalive 200;
    keepalive_timeout 3s;
  }
  server {
    listen 127.0.0.1:${port} ssl http2;
    ssl_certificate ${folder}/cert.pem;
    ssl_certificate_key ${folder}/key.pem;
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_session_cache shared:SSL:10m;
    limit_conn address 500;
    location / {
      proxy_pass http://edge;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_connect_timeout 2s;
      add_header Strict-Transport-Security max-age=31536000;
    }
  }
}
`,
  );
  const child = startChild(
    'nginx',
    ['-c', config, '-e', join(folder, 'nginx-error.log')],
    {},
    join(folder, 'nginx.log'),
  );
  return { child, reload: () => void child.process.kill('SIGHUP') };
}

function startHaproxy({ folder, port, edgePort }: Place): Started {
  const [config, certificates] = [join(folder, 'haproxy.cfg'), join(folder, 'list')];
  writeFileSync(certificates, `${join(folder, 'site.pem')}\n`);
  writeFileSync(
    config,
    haproxyConfig({
      domain: DOMAIN,
      studioHost: 'studio.localhost',
      certificates,
      plain: `127.0.0.1:${port + 1}`,
      tls: `127.0.0.1:${port}`,
      edge: `127.0.0.1:${edgePort}`,
      studio: '127.0.0.1:9',
      challenges: '127.0.0.1:9',
      connections: 8000,
    }),
  );
  const child = startChild('haproxy', ['-W', '-f', config], {}, join(folder, 'haproxy.log'));
  return { child, reload: () => void child.process.kill('SIGUSR2') };
}

const STARTS = { caddy: startCaddy, nginx: startNginx, haproxy: startHaproxy };
export const TERMINATORS = Object.keys(STARTS) as (keyof typeof STARTS)[];

const isListening = async (port: number): Promise<boolean> =>
  await new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });

export async function startTerminator(
  name: keyof typeof STARTS,
  place: Place,
): Promise<Terminator> {
  const { child, reload } = STARTS[name](place);
  await until(name, async () => await isListening(place.port), { child });
  const pid = child.process.pid ?? 0;
  return {
    name,
    port: place.port,
    pids: () => [pid, ...childrenOf(pid)],
    reload,
    stop: child.stop,
  };
}
