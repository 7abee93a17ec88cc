import { readdirSync, readFileSync } from 'node:fs';
import { type Bar, none } from '../report.ts';
import type { Host, Project } from './host.ts';

/** What must not be found: processes as root, files that can be written outside volumes, and secrets where others read. */

type Container = {
  Id: string;
  Name: string;
  State: { Pid: number; Running: boolean };
  HostConfig: { Tmpfs?: Record<string, string> };
  Mounts: { Destination: string }[];
};

/** In package.json, and so in an image. */
const KNOWN = 'Spanish-language streaming portal';
const KERNEL = ['/proc', '/sys', '/dev'];

export async function containersOf(host: Host, { name }: Project): Promise<Container[]> {
  const label = `label=com.docker.compose.project=${name}`;
  const ids = (await host.docker('ps', '-q', '--filter', label)).split('\n').filter(Boolean);
  return JSON.parse(await host.docker('inspect', ...ids)) as Container[];
}

/** Every process of a container, seen from outside. */
function processesOf({ Id }: Container): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/cgroup`, 'utf8').includes(Id);
    } catch {
      return false;
    }
  });
}

const ofProcess = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};

const isRoot = (pid: string): boolean => /^Uid:\s+(\d+\s+)*0(\s|$)/m.test(ofProcess(pid, 'status'));

async function writableIn(host: Host, container: Container): Promise<string[]> {
  const allowed = [
    ...KERNEL,
    ...container.Mounts.map(({ Destination }) => Destination),
    ...Object.keys(container.HostConfig.Tmpfs ?? {}),
  ];
  // As `find` meets them: /var/run is a link.
  const skipped = allowed.flatMap((path) => ['-o', '-path', path.replace(/^\/var\/run/, '/run')]);
  const found = await host.docker(
    ...['exec', container.Id, 'sh', '-c', 'find "$@" 2> /dev/null; true', 'sh'],
    ...[
      '/',
      '(',
      ...skipped.slice(1),
      ')',
      '-prune',
      '-o',
      '!',
      '-type',
      'l',
      '-writable',
      '-print',
    ],
  );
  return found
    .split('\n')
    .filter(Boolean)
    .map((path) => `${container.Name}:${path}`);
}

/** `canary` was in a file beside the sources when the images were built. */
export async function sealedBars(
  host: Host,
  project: Project,
  { images, secrets, canary }: { images: string[]; secrets: string[]; canary: string },
): Promise<Bar[]> {
  const containers = await containersOf(host, project);
  const pids = containers.flatMap(processesOf);
  const roots = pids.filter(isRoot);
  const writable: string[] = [];
  for (const container of containers) writable.push(...(await writableIn(host, container)));
  const listings = [
    await host.docker('inspect', ...containers.map(({ Id }) => Id)),
    await host.docker('inspect', ...images),
    ...pids.flatMap((pid) => [ofProcess(pid, 'environ'), ofProcess(pid, 'cmdline')]),
  ].join('\n');
  const logs = await host.compose(project, ['logs', '--no-color']);
  const inLayers = await host.foundInLayers(images, [...secrets, canary]);
  if ((await host.foundInLayers(images, [KNOWN])) === 0) throw new Error('layers are not read');
  const found = (where: string, words: readonly string[]) =>
    words.filter((word) => where.includes(word)).length;
  return [
    none(
      'processes as root',
      roots.length,
      pids.length,
      roots.map((pid) => ofProcess(pid, 'comm')).join(' '),
    ),
    none(
      'files that can be written outside volumes',
      writable.length,
      containers.length,
      writable.slice(0, 5).join(' '),
    ),
    none(
      'secrets in environments, command lines and `docker inspect`',
      found(listings, secrets),
      secrets.length,
    ),
    none('secrets in logs', found(logs, secrets), secrets.length),
    none('secrets in layers of images', inLayers, secrets.length + 1),
  ];
}
