import { hash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { answers, until } from '../../tools/processes.ts';
import type { Host, Project } from './host.ts';
import { containersOf } from './sealed.ts';

/** A project that runs, and what a person does with it. */

export const APP = 'butaca:latest';
export const EDGE = 'butaca-edge:latest';
const LIMIT_MS = 5 * 60_000;
const SECRETS = '/run/secrets';

export const secondsOf = async (act: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await act();
  return (performance.now() - start) / 1000;
};

export const newProject = (name: string, variables: Record<string, string> = {}): Project => ({
  ...{ name, variables },
  files: ['compose.yaml'],
});

export class Site {
  readonly host: Host;
  readonly project: Project;
  readonly origin: string;

  constructor(host: Host, project: Project, origin = 'http://localhost:8080') {
    this.host = host;
    this.project = project;
    this.origin = origin;
  }

  async compose(...words: string[]): Promise<string> {
    return await this.host.compose(this.project, words);
  }

  async butaca(words: readonly string[], input?: string): Promise<string> {
    return await this.host.compose(this.project, ['run', '--rm', '-T', 'butaca', ...words], input);
  }

  async sql(statement: string): Promise<string> {
    const line = `PGPASSWORD=$(cat ${SECRETS}/owner-password) psql -qAtX -v ON_ERROR_STOP=1 -U butaca butaca`;
    const words = ['exec', '-T', 'database', 'bash', '-c', line];
    return (await this.host.compose(this.project, words, statement)).trim();
  }

  /** `which` is of a shell. */
  async secrets(which = '*-password *-secret'): Promise<string[]> {
    const words = ['run', '--rm', '-T', '--no-deps', '--entrypoint', 'sh', 'butaca'];
    const read = await this.compose(...words, '-c', `cd ${SECRETS} && cat ${which}`);
    return read.split('\n').filter(Boolean);
  }

  /** A page from a portal, through the edge, and every container healthy. */
  async untilReady(): Promise<void> {
    await until('a page', async () => await answers(`${this.origin}/movies`), {
      limitMs: LIMIT_MS,
    });
    await until('health', async () => (await this.unhealthy()) === '', { limitMs: LIMIT_MS });
  }

  async unhealthy(): Promise<string> {
    const rows = await this.compose('ps', '-a', '--format', '{{.Service}} {{.State}} {{.Health}}');
    return rows
      .split('\n')
      .filter((row) => row && !/ running (healthy)?$/.test(row) && !/^prepare exited/.test(row))
      .join(', ');
  }

  /** Everything that must survive: catalogue, operators with their keys, history, and secrets. */
  async state(): Promise<string> {
    const tables = await this.sql(`
      select (select md5(string_agg(source_id || name, ',' order by id)) from titles),
        (select count(*) from operators), (select count(*) from passkeys), (select count(*) from changes)`);
    return `${tables} ${hash('sha256', (await this.secrets()).join())}`;
  }

  /** Each main process is killed as the kernel would; the engine starts it again. Seconds by service. */
  async killEach(): Promise<Map<string, number>> {
    const seconds = new Map<string, number>();
    for (const { Id, Name } of await containersOf(this.host, this.project)) {
      const look = async () =>
        (await this.host.docker('inspect', '-f', '{{.State.Pid}}', Id)).trim();
      const before = await look();
      process.kill(Number(before), 'SIGKILL');
      const started = await secondsOf(async () => {
        await until(`another ${Name}`, async () => !['0', before].includes(await look()), {
          limitMs: 60_000,
        });
        await this.untilReady();
      });
      seconds.set(Name.replace(/^\/\w+-(.*)-1$/, '$1'), started);
    }
    return seconds;
  }
}
