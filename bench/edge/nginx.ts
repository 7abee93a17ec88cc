import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { childrenOf, startChild, until } from '../../tools/processes.ts';
import type { Server } from './cost.ts';

/** Debian's nginx-light as a cache of everything, without a log. Null where it is not installed. */

const NGINX = '/usr/sbin/nginx';

export async function startNginx(
  port: number,
  originPort: number,
): Promise<(Server & { stop: () => Promise<void> }) | null> {
  if (!existsSync(NGINX)) return null;
  const folder = resolve('.data/bench-edge-nginx');
  mkdirSync(folder, { recursive: true });
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off;
user root;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  proxy_cache_path ${folder}/cache keys_zone=all:10m inactive=1d;
  open_file_cache max=1000;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${originPort};
      proxy_cache all;
      proxy_cache_key $request_uri;
      proxy_cache_valid 200 1d;
      proxy_ignore_headers Vary;
    }
  }
}
`,
  );
  const child = startChild(
    NGINX,
    ['-c', config, '-e', join(folder, 'error.log')],
    {},
    join(folder, 'nginx.log'),
  );
  const worker = () => childrenOf(child.process.pid ?? 0)[0];
  await until('nginx', async () => worker() !== undefined, { child });
  return { pid: worker() ?? 0, port, stop: child.stop };
}
