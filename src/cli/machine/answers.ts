import { z } from 'zod';
import { nameSchema } from '../../domain/operators/fields.ts';
import { REPOSITORY } from './paths.ts';

/** What a person decides. /etc/butaca/setup.json keeps it, so that setup again needs no options. No secrets. */

export const TLS_KINDS = ['acme', 'own', 'local', 'none'] as const;
export const DATABASE_KINDS = ['local', 'given'] as const;
export const ACCESS_KINDS = ['open', 'named'] as const;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** With a dot: `localhost` is no address for viewers. */
export const hostName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(new RegExp(`^(?:${LABEL}\\.)+${LABEL}$`), 'must be a host name such as cine.example');

const file = z.string().startsWith('/', 'must be an absolute path');

/** As varnishd spells it. */
export const memory = z.string().regex(/^[1-9]\d*[mg]$/, 'must be an amount such as 512m or 2g');

const fields = {
  domain: hostName,
  studioHost: hostName,
  tls: z.enum(TLS_KINDS),
  /** For 'acme': where the authority warns before a certificate ends. */
  email: z.email().optional(),
  acmeServer: z.url().optional(),
  /** For 'own'. */
  certificate: file.optional(),
  key: file.optional(),
  database: z.enum(DATABASE_KINDS),
  access: z.enum(ACCESS_KINDS),
  edgeMemory: memory,
  /** A folder for pgBackRest, a bucket, or 'none'. */
  backups: z
    .string()
    .regex(
      /^(none|\/.*|s3:\/\/[^/]+\/[^/?]+.*)$/,
      'must be an absolute path, s3://ENDPOINT/BUCKET/PATH or none',
    ),
  keepDays: z.number().int().min(1).max(3650),
  /** Who gets the first link to the studio. */
  operator: nameSchema,
};

export const answersSchema = z
  .object(fields)
  .refine(({ tls, certificate, key }) => tls !== 'own' || (certificate && key), {
    error: 'TLS with your own certificate needs --certificate and --key',
  })
  .refine(({ database, backups }) => database === 'local' || backups === 'none', {
    error: 'only a local database can be backed up from here: --backups none',
  })
  .refine(({ domain, studioHost }) => domain !== studioHost, {
    error: 'the studio needs a host name of its own',
  });

export type Answers = z.output<typeof answersSchema>;
export type GivenAnswers = { [Name in keyof Answers]?: Answers[Name] | undefined };

const saved = z.object(
  Object.fromEntries(
    Object.entries<z.ZodType>(fields).map(([name, field]) => [
      name,
      field.optional().catch(undefined),
    ]),
  ),
) as z.ZodType<GivenAnswers>;

/** What setup.json says, as far as it can be understood. Null: nothing. A portal that was set up by hand has none. */
export function readAnswers(text: string): GivenAnswers | null {
  try {
    return saved.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const hostsOf = (answers: GivenAnswers | null): string[] =>
  [answers?.domain, answers?.studioHost].filter((host) => host !== undefined);

const MIN_EDGE_MB = 128;
const MAX_EDGE_MB = 4096;

/** An eighth of the machine: PostgreSQL, the portals and the kernel need the rest. */
export const edgeMemoryFor = (machineMb: number): string =>
  `${Math.min(MAX_EDGE_MB, Math.max(MIN_EDGE_MB, Math.floor(machineMb / 8)))}m`;

const known = (answers: GivenAnswers): GivenAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined));

/** What is given now wins over what was answered before, and that over what suits most. */
export function mergeAnswers(
  given: GivenAnswers,
  before: GivenAnswers,
  { machineMb }: { machineMb: number },
): GivenAnswers {
  const merged = { ...known(before), ...known(given) };
  const database = merged.database ?? 'local';
  // A studio name that nobody chose follows the domain.
  const isDerived =
    merged.studioHost === undefined ||
    (given.studioHost === undefined && before.studioHost === `estudio.${before.domain}`);
  return {
    tls: 'acme',
    access: 'open',
    operator: 'Operador',
    keepDays: 14,
    edgeMemory: edgeMemoryFor(machineMb),
    backups: database === 'local' ? REPOSITORY : 'none',
    ...merged,
    database,
    ...(isDerived && merged.domain !== undefined && { studioHost: `estudio.${merged.domain}` }),
  };
}
