import { readFileSync } from 'node:fs';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);

const list = z
  .string()
  .default('')
  .transform((value) => value.split(',').filter(Boolean));

/** Public, because it is in this file. */
export const DEVELOPMENT_CODE_SECRET = 'development-only-secret-of-the-codes';

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ });

const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);

const httpUrl = z.url({ protocol: /^https?$/ });

/** An edge behind others, by their internal addresses. */
export type ChildEdge = { edge: string; parents: string[] };

/** `CHILD|PARENT|PARENT`, parents in the order in which it asks them. */
const childEdge = z.string().transform((text, context): ChildEdge => {
  const [edge = '', ...parents] = text.split('|');
  const isRight =
    parents.length > 0 && [edge, ...parents].every((url) => httpUrl.safeParse(url).success);
  if (!isRight) context.addIssue(`${text} is not CHILD|PARENT, two addresses`);
  return { edge, parents };
});

/** What every process reads. */
const common = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** `off`: pages show pictures as they are, at their own address. */
  PICTURES: z.enum(['on', 'off']).default('on'),
  /** Files that operators import from the studio. Studio and worker read it. */
  IMPORT_FOLDER: z.string().min(1).default('.data/import'),
  /** Where the package unpacks releases, one folder each. Their assets are served too. */
  RELEASES_FOLDER: z.string().min(1).optional(),
});

const variables = common.extend({
  DATABASE_URL: databaseUrl,
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** Streaming replicas that pages are read from, separated by commas. The worker waits for them before it purges. */
  REPLICA_URLS: list.pipe(z.array(databaseUrl)),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  INTERNAL_PORT: port.default(3100),
  /** `named`: every page but /login asks for a display name first. */
  ACCESS: z.enum(['open', 'named']).default('open'),
  /** What edges on other machines have to know, so that what they say about viewers is believed. */
  EDGE_SECRET: z.string().min(32).optional(),
  /** Address that viewers use, without a trailing slash: canonical links, sitemap, share previews. */
  PUBLIC_ORIGIN: origin.default('http://localhost:8080'),
  /** Internal addresses of every edge, separated by commas. */
  EDGE_PURGE_URLS: list.pipe(z.array(httpUrl)),
  /** Edges behind those, each with its parents: `CHILD|PARENT`, separated by commas. They are told after their parents. */
  EDGE_CHILDREN: list.pipe(z.array(childEdge)),
  /** `off`: this worker probes no servers. */
  PROBE: z.enum(['on', 'off']).default('on'),
  /** `host:port` pairs, separated by commas: private addresses that probe and pictures may request. For the demo. */
  PROBE_ADMITS: list,
  /** Addresses that show whether our own network is up, in addition to servers that worked recently. */
  PROBE_CANARIES: list.pipe(z.array(z.url({ protocol: /^https?$/ }))),
  /** Concurrent probes. */
  PROBE_CONCURRENCY: z.coerce.number().int().min(1).max(2000).default(200),
  /** Concurrent requests to one host, and requests to one host per second. Hosts that share an address count as one. */
  PROBE_HOST_CONCURRENCY: z.coerce.number().int().min(1).default(4),
  PROBE_HOST_RATE: z.coerce.number().positive().default(10),
  /** Seconds after which another worker may probe the servers that a dead worker had claimed. */
  PROBE_LEASE: z.coerce.number().positive().default(60),
  /** Where resized pictures and their originals are kept, and how much of them. */
  PICTURES_FOLDER: z.string().min(1).default('.data/pictures'),
  PICTURES_MAX_MB: z.coerce.number().int().min(10).default(4000),
  /** Priority of the process that makes pictures, as in `nice`. */
  PICTURES_NICE: z.coerce.number().int().min(0).max(19).default(19),
  /** A bucket of an S3-compatible store instead of the folder. Only with both keys. */
  PICTURES_S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  PICTURES_S3_REGION: z.string().default('us-east-1'),
  PICTURES_S3_KEY: z.string().optional(),
  PICTURES_S3_SECRET: z.string().optional(),
  /** Serves the demo's art under /art/. */
  DEMO: z.stringbool().default(false),
  /** Key for the stored hashes of product and TV-app codes. Changing it makes every issued code invalid. */
  CODE_SECRET: z.string().min(32).default(DEVELOPMENT_CODE_SECRET),
});

/** What the process that makes pictures reads: no address of a database and no secret but that of its own bucket. */
const pictureVariables = variables.pick({
  NODE_ENV: true,
  LOG_LEVEL: true,
  PUBLIC_ORIGIN: true,
  PROBE_ADMITS: true,
  DEMO: true,
  PICTURES_FOLDER: true,
  PICTURES_MAX_MB: true,
  PICTURES_NICE: true,
  PICTURES_S3_URL: true,
  PICTURES_S3_REGION: true,
  PICTURES_S3_KEY: true,
  PICTURES_S3_SECRET: true,
});
export type PictureEnv = z.infer<typeof pictureVariables>;

/** With the public secret above, anyone could compute valid codes. */
export const environment = variables
  .refine(
    ({ PICTURES_S3_URL, PICTURES_S3_KEY, PICTURES_S3_SECRET }) =>
      !PICTURES_S3_URL || (PICTURES_S3_KEY && PICTURES_S3_SECRET),
    { path: ['PICTURES_S3_URL'], error: 'needs PICTURES_S3_KEY and PICTURES_S3_SECRET' },
  )
  .refine(
    ({ NODE_ENV, DEMO, CODE_SECRET }) =>
      NODE_ENV !== 'production' || DEMO || CODE_SECRET !== DEVELOPMENT_CODE_SECRET,
    { path: ['CODE_SECRET'], error: 'must be set in production, to 32 characters or more' },
  );

export type Env = z.infer<typeof environment>;

export const DEFAULT_STUDIO_ORIGIN = 'http://studio.localhost:3200';

const LOOPBACK = /^(.+\.)?localhost$/;

/** Of the operators' app. The names differ from the portal's, because in development both run in one process. */
export const studioVariables = common.extend({
  STUDIO_DATABASE_URL: databaseUrl,
  /** The address that operators use. Passkeys and the cookie belong to it. */
  STUDIO_ORIGIN: origin
    .default(DEFAULT_STUDIO_ORIGIN)
    .refine((value) => value.startsWith('https:') || LOOPBACK.test(new URL(value).hostname), {
      error:
        'must be https, or http at localhost or a name below it: browsers offer no passkeys elsewhere',
    }),
  /** Address that viewers use: what is saved can be looked at there. */
  PUBLIC_ORIGIN: origin.default('http://localhost:8080'),
  /** The portals' own. Without it the studio issues no codes. */
  CODE_SECRET: z.string().min(32).optional(),
  DEMO: z.stringbool().default(false),
  /** Where it listens. Elsewhere than on this machine, a network of its own or a terminator of TLS must be in front. */
  STUDIO_HOST: z.string().default('127.0.0.1'),
  STUDIO_PORT: port.default(3200),
  STUDIO_INTERNAL_PORT: port.default(3104),
});

/** Null if codes that the studio issues would be worth nothing, or could be computed by anyone. */
export function studioCodeSecret({
  NODE_ENV,
  DEMO,
  CODE_SECRET = DEVELOPMENT_CODE_SECRET,
}: Pick<z.output<typeof studioVariables>, 'NODE_ENV' | 'DEMO' | 'CODE_SECRET'>): string | null {
  const isTrial = NODE_ENV !== 'production' || DEMO;
  return isTrial || CODE_SECRET !== DEVELOPMENT_CODE_SECRET ? CODE_SECRET : null;
}

/** What only some may know. Containers get it as a file, which `NAME_FILE` names, so that no listing shows it. */
const SECRETS: readonly string[] = [
  ...['CODE_SECRET', 'DATABASE_URL', 'EDGE_SECRET', 'REPLICA_URLS', 'STUDIO_DATABASE_URL'],
  ...['PICTURES_S3_KEY', 'PICTURES_S3_SECRET'],
];

class WrongVariable extends Error {
  override name = 'WrongVariable';
}

function fromFile(name: string): string | undefined {
  const file = SECRETS.includes(name) ? process.env[`${name}_FILE`] : undefined;
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new WrongVariable(`${name}_FILE: ${(error as Error).message}`);
  }
}

const given = (name: string): string | undefined => fromFile(name) ?? process.env[name];

/** Variables with those that are in files. */
const environmentOf = (): NodeJS.ProcessEnv => ({
  ...process.env,
  ...Object.fromEntries(SECRETS.map((name) => [name, given(name)])),
});

/** One readable line for each wrong or missing variable. */
function complaints(error: unknown): string[] {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  if (error instanceof WrongVariable) return [error.message];
  throw error;
}

/** Read once. What is wrong ends the process. */
function reader<Schema extends z.ZodType>(schema: Schema): () => z.output<Schema> {
  let parsed: z.output<Schema> | undefined;
  return () => {
    if (parsed !== undefined) return parsed;
    try {
      parsed = schema.parse(environmentOf());
      return parsed;
    } catch (error) {
      for (const line of complaints(error)) console.error(line);
      process.exit(78);
    }
  };
}

/** The configuration of a portal or a worker. */
export const env = reader(environment);

export const pictureEnv = reader(pictureVariables);

export const studioEnv = reader(studioVariables);

export const commonEnv = reader(common);

const { ACCESS, CODE_SECRET, DATABASE_URL, PUBLIC_ORIGIN } = variables.shape;
const { STUDIO_ORIGIN } = studioVariables.shape;
const password = z.string().min(12, 'must have 12 characters or more');
/** Of commands. */
export const commandVariables = {
  ACCESS,
  CODE_SECRET,
  DATABASE_URL,
  PUBLIC_ORIGIN,
  STUDIO_ORIGIN,
  /** The description of the cluster that is backed up, if it is not the installed one. */
  BACKUPS_FILE: z.string(),
  /** Of encrypted backups, if it was written down and the kit is lost. */
  BACKUPS_KEY: z.string(),
  /** Of the bucket for backups, when `butaca setup` hears of it first. */
  BACKUPS_S3_KEY: z.string(),
  BACKUPS_S3_SECRET: z.string(),
  /** Set in our images: commands of a machine say what to do instead. */
  BUTACA_CONTAINER: z.string(),
  /** Of the roles that processes connect with (`butaca database-roles`). */
  BUTACA_PORTAL_PASSWORD: password,
  BUTACA_STUDIO_PASSWORD: password,
  BUTACA_WORKER_PASSWORD: password,
};

/** For commands of operators, which need few variables and can do without: undefined when it is not set. */
export function optionalEnv<Name extends keyof typeof commandVariables>(
  name: Name,
): z.output<(typeof commandVariables)[Name]> | undefined {
  const value = given(name);
  if (!value) return undefined;
  const result = commandVariables[name].safeParse(value);
  if (result.success) return result.data as z.output<(typeof commandVariables)[Name]>;
  throw new WrongVariable(`${name}: ${result.error.issues[0]?.message}`);
}

/** Of Node itself. */
const OF_NODE = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'TZ'];

/** For the process that makes pictures: what it reads and nothing else, because it decodes what strangers made. */
export const pictureProcessEnv = (own: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    [
      ...Object.keys(pictureVariables.shape).flatMap((name) =>
        SECRETS.includes(name) ? [name, `${name}_FILE`] : name,
      ),
      ...OF_NODE,
    ].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
  ...own,
});

/** Database connections reserved for searches. */
export const searchConnections = (): number => Math.max(1, Math.floor(env().DATABASE_POOL * 0.3));
