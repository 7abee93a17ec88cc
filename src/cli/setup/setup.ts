import { totalmem } from 'node:os';
import { z } from 'zod';
import { nameSchema } from '../../domain/operators/fields.ts';
import { INVITATION_MINUTES } from '../../domain/operators/operator.ts';
import { commandLineActor } from '../actor.ts';
import { defineCommand } from '../command.ts';
import { CommandFailed, UsageError } from '../errors.ts';
import {
  ACCESS_KINDS,
  type Answers,
  answersSchema,
  DATABASE_KINDS,
  type GivenAnswers,
  hostName,
  memory,
  mergeAnswers,
  TLS_KINDS,
} from '../machine/answers.ts';
import { placeSchema } from '../machine/database-place.ts';
import { FILES } from '../machine/paths.ts';
import { readVariables } from '../machine/variables.ts';
import { readIfThere } from '../machine/write.ts';
import { ask, note } from '../terminal.ts';
import { wholeNumber } from '../whole-number.ts';

const text = z.string().trim().min(1).optional();

function parseBefore(saved: string): GivenAnswers {
  try {
    return z.looseObject({}).parse(JSON.parse(saved || '{}')) as GivenAnswers;
  } catch {
    return {};
  }
}

/** What is asked in a terminal, once: the answers are kept. */
async function askForRest(given: GivenAnswers, before: GivenAnswers): Promise<GivenAnswers> {
  const asked: GivenAnswers = { ...given };
  if (!given.domain && !before.domain) {
    const domain = await ask('Host name for viewers', '');
    if (domain !== '') asked.domain = hostName.parse(domain);
  }
  if (!given.tls && !before.tls) {
    const tls = await ask(
      `TLS: ${TLS_KINDS.join(', ')} (an authority such as Let's Encrypt, your own certificate, an authority of this machine, or you end TLS yourself)`,
      'acme',
    );
    asked.tls = z.enum(TLS_KINDS).parse(tls);
  }
  return asked;
}

/** Whoever edited ACCESS by hand meant it. */
function accessIn(env: string): GivenAnswers {
  const access = z.enum(ACCESS_KINDS).safeParse(readVariables(env).ACCESS);
  return access.success ? { access: access.data } : {};
}

async function answersFrom(
  given: GivenAnswers,
  { saved, env }: { saved: string; env: string },
): Promise<Answers> {
  const before = { ...parseBefore(saved), ...accessIn(env) };
  const machine = { machineMb: totalmem() / 2 ** 20 };
  const result = answersSchema.safeParse(
    mergeAnswers(await askForRest(given, before), before, machine),
  );
  if (result.success) return result.data;
  if (!given.domain && !before.domain) throw new UsageError('DOMAIN is missing.');
  const [issue] = result.error.issues;
  throw new UsageError([...(issue?.path ?? []), issue?.message].filter(Boolean).join(': '));
}

/** The first operator gets a link. Null if there are operators already. */
async function inviteFirst(databaseUrl: string, name: string, origin: string) {
  const { withDb } = await import('../database.ts');
  const { listOperators } = await import('../../data/queries/operators.ts');
  const { inviteOperator } = await import('../../data/commands/operators.ts');
  return await withDb(databaseUrl, async (db) => {
    if ((await listOperators(db)).length > 0) return null;
    const invited = await inviteOperator(db, commandLineActor(), { name, role: 'owner' });
    return invited.kind === 'invited' ? `${origin}/invitacion#${invited.token}` : null;
  });
}

export const setup = defineCommand({
  about:
    'Repeatable: it does what is left to do and says what that was. Answers are kept in /etc/butaca/setup.json, so that the next time needs no options; secrets that exist are kept too.',
  args: {
    domain: {
      value: 'DOMAIN',
      help: 'host name for viewers; the second time it is known',
      schema: hostName.optional(),
    },
  },
  options: {
    studio: {
      value: 'HOST',
      help: 'host name for operators, default estudio.DOMAIN',
      schema: hostName.optional(),
    },
    tls: {
      value: 'TLS',
      help: "acme: a certificate from Let's Encrypt or another authority; own: yours; local: from an authority of this machine; none: you end TLS yourself",
      schema: z.enum(TLS_KINDS).optional(),
      choices: TLS_KINDS,
    },
    email: {
      value: 'EMAIL',
      help: 'for acme: where the authority writes to',
      schema: z.email().optional(),
    },
    'acme-server': {
      value: 'URL',
      help: "for acme: another authority than Let's Encrypt",
      schema: z.url().optional(),
    },
    certificate: { value: 'FILE', help: 'for own: the certificate and its chain', schema: text },
    key: { value: 'FILE', help: 'for own: its key', schema: text },
    database: {
      value: 'DATABASE',
      help: 'local: PostgreSQL of this machine, the default; given: DATABASE_URL of the environment, as its owner',
      schema: z.enum(DATABASE_KINDS).optional(),
      choices: DATABASE_KINDS,
    },
    access: {
      value: 'ACCESS',
      help: 'open, the default; named: viewers give a name first',
      schema: z.enum(ACCESS_KINDS).optional(),
      choices: ACCESS_KINDS,
    },
    'edge-memory': {
      value: 'AMOUNT',
      help: 'for cached pages, such as 2g; default an eighth of the machine',
      schema: memory.optional(),
    },
    backups: {
      value: 'WHERE',
      help: 'a folder, best on another disk; s3://ENDPOINT/BUCKET/PATH, with BACKUPS_S3_KEY and BACKUPS_S3_SECRET in the environment; none: you make them yourself',
      schema: text,
    },
    'keep-days': {
      value: 'DAYS',
      help: 'any second of so many days can be restored, default 14',
      schema: wholeNumber(3650).optional(),
    },
    kit: {
      value: 'FILE',
      help: 'the kit of another machine (`butaca kit`): its secrets and answers, and its database from the backups, unless --database-at says where that is',
      schema: text,
    },
    'database-at': {
      value: 'HOST[:PORT]',
      help: 'with --kit: joins the portal whose database is there',
      schema: placeSchema.optional(),
    },
    'reset-passwords': {
      help: "new passwords for the portal's roles in PostgreSQL that this machine cannot sign in as; machines that have the old ones are locked out",
    },
    operator: {
      value: 'NAME',
      help: 'the first operator, who gets a link to the studio; default Operador',
      schema: nameSchema.optional(),
    },
  },
  examples: [
    ['setup cine.example --email ana@cine.example', 'a portal with a certificate, from nothing'],
    ['setup cine.example --tls local', 'in a network of your own'],
    ['setup', 'again: does what is left to do'],
    ['setup --edge-memory 2g', 'changes one answer'],
    ['setup --kit kit.json', 'the machine was lost: all that it had, on a new one'],
    ['setup --kit kit.json --database-at 10.0.0.1', 'another machine for the same portal'],
  ],
  database: 'none',
  run: async ({ kit, 'database-at': place, 'reset-passwords': resetsPasswords, ...given }) => {
    const { assertMachine, STEPS } = await import('./steps.ts');
    await assertMachine();
    const { KEEP_IT, noteStored, readKitState, takeKit } = await import('./kit.ts');
    if (place && !kit) throw new UsageError('--database-at needs --kit.');
    if (kit) takeKit(kit, place);
    // The others have the same names in setup.json.
    const { studio: studioHost, 'acme-server': acmeServer, ...more } = given;
    const { 'edge-memory': edgeMemory, 'keep-days': keepDays, ...same } = more;
    const answers = await answersFrom(
      { ...same, studioHost, acmeServer, edgeMemory, keepDays },
      { saved: readIfThere(FILES.answers), env: readIfThere(FILES.env) },
    );
    const progress = {
      answers,
      databaseUrl: '',
      toRestart: new Set<string>(),
      isEdgeNew: false,
      notes: [] as string[],
      isUnfinished: false,
      resetsPasswords,
      recovers: kit !== undefined && place === undefined,
    };
    const changed: string[] = [];
    for (const { title, run } of STEPS) {
      const done = await run(progress).catch((error: unknown) => {
        throw new CommandFailed(`${title}: ${(error as Error).message}`, { cause: error });
      });
      changed.push(...done);
      note(`${title}: ${done.length > 0 ? done.join(', ') : 'as it should be'}`);
    }
    // Whoever has it needs no other one.
    if (kit) noteStored();
    const origin = `https://${answers.studioHost}`;
    const link = await inviteFirst(progress.databaseUrl, answers.operator, origin);
    if (link) changed.push('invitation');
    return {
      json: { ...answers, changed, link, notes: progress.notes },
      text: [
        changed.length > 0 || progress.notes.length > 0
          ? `The portal is at https://${answers.domain}, its studio at ${origin}.`
          : `Nothing was changed: the portal at https://${answers.domain} is as it should be.`,
        ...(answers.tls === 'none'
          ? [
              `Send ${answers.domain} to 127.0.0.1:8080 and ${answers.studioHost} to 127.0.0.1:3200, on this machine, with the viewer's address in X-Forwarded-For.`,
            ]
          : []),
        ...(answers.tls === 'local'
          ? ['Browsers need to trust /etc/butaca/tls/authority.pem once.']
          : []),
        ...(link
          ? [
              `For ${answers.operator}, the first operator, once, within ${INVITATION_MINUTES} minutes (later: butaca operators recover '${answers.operator}'):`,
              link,
            ]
          : []),
        ...progress.notes,
        ...(readKitState().isStored ? [] : KEEP_IT),
      ].join('\n'),
      hasFailed: progress.isUnfinished,
    };
  },
});
