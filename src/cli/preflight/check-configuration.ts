import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DEVELOPMENT_CODE_SECRET, environment, studioVariables } from '../../platform/env.ts';
import { hostsOf } from '../machine/answers.ts';
import { serverOf } from '../machine/database-place.ts';
import { type Configuration, type Place, type Site, variablesOf } from '../machine/site.ts';
import type { Found, Problem } from './problem.ts';

/** With passwords or keys, and who may not do anything with them. HAProxy, in a group of its own, reads its certificate. */
const FOR_ROOT = ['env', 'portal', 'studio', 'kit.json', 'worker', 'tls/authority.key'];
const withSecrets = (hosts: readonly string[]) => [
  ...FOR_ROOT.map((name) => ({ name, mode: '600', others: 0o077 })),
  // `site` of a release before, for both names.
  ...['site', ...hosts].map((host) => ({ name: `tls/${host}.pem`, mode: '640', others: 0o027 })),
];

/** The line that writes what is missing; it leaves alone what is there. */
export const setupLine = ({ answers }: Configuration): string =>
  `butaca setup ${answers?.domain ?? 'DOMAIN'}`;

export async function lookAtConfiguration({ place, configuration }: Site): Promise<Found> {
  const found = await configuration();
  if (!found.isReadable)
    return {
      name: 'not-root',
      what: `${place.config} can be read by root only, so most of the portal was not looked at`,
      mend: 'sudo butaca doctor',
    };
  if (!found.isSetUp)
    return {
      name: 'not-set-up',
      what: `${place.config} has no portal yet`,
      mend: setupLine(found),
    };
  return [
    missingFiles(place, found),
    await wrongModes(place, hostsOf(found.answers)),
    wrongVariables(place, found),
    differences(place, found),
  ];
}

function missingFiles(place: Place, found: Configuration): Problem[] {
  const missing = (['env', 'portal', 'studio', 'worker'] as const).filter(
    (name) => found[name] === null,
  );
  const files = [...missing, ...(found.backends.kind === 'missing' ? ['backends.vcl'] : [])];
  return files.map((name) => ({
    name: 'config-missing',
    about: name,
    what: `${join(place.config, name)} is missing`,
    mend: setupLine(found),
  }));
}

async function wrongModes({ config, owner }: Place, hosts: readonly string[]): Promise<Found> {
  const looked = withSecrets(hosts).map(async ({ name, mode, others }): Promise<Found> => {
    const file = join(config, name);
    const found = await stat(file).catch(() => null);
    if (!found || (found.uid === owner && (found.mode & others) === 0)) return null;
    return {
      name: 'file-mode',
      about: name,
      what: `${file} has secrets, and others than root can read or change it`,
      mend: `chown root ${file} && chmod ${mode} ${file}`,
    };
  });
  return await Promise.all(looked);
}

/** Variables that `butaca setup` writes. */
const OF_SETUP = new Set([
  ...['NODE_ENV', 'DATABASE_URL', 'PUBLIC_ORIGIN', 'STUDIO_ORIGIN', 'ACCESS', 'CODE_SECRET'],
  ...['STUDIO_DATABASE_URL'],
]);

const PORTALS = 'butaca-portal@1 butaca-portal@2';
const READERS = {
  env: `butaca-worker ${PORTALS}`,
  portal: PORTALS,
  studio: 'butaca-studio',
};

/** What the processes themselves would refuse, without its values: these may be secrets. */
function wrongVariables(place: Place, found: Configuration): Found {
  // The units say so too; a file may say otherwise.
  const inProduction = <Variables extends object>(variables: Variables | null | undefined) =>
    variables && { NODE_ENV: 'production', ...variables };
  const worker = inProduction(variablesOf(found, 'worker'));
  const portal = inProduction(found.portal && variablesOf(found, 'portal'));
  const studio = inProduction(found.studio);
  const read = [
    ['env', worker && environment.safeParse(worker), worker],
    ['portal', portal && environment.safeParse(portal), portal],
    ['studio', studio && studioVariables.safeParse(studio), studio],
  ] as const;
  const said = new Set<string>();
  return read.map(([name, result, variables]) => {
    if (!variables) return null;
    const file = join(place.config, name);
    const issues = [
      ...(result?.error?.issues ?? []).map(({ path, message }) => ({
        variable: String(path[0]),
        message,
      })),
      ...(variables.NODE_ENV !== 'production'
        ? [{ variable: 'NODE_ENV', message: 'must be production' }]
        : []),
      ...(name === 'portal' && !found.portal?.DATABASE_URL
        ? [{ variable: 'DATABASE_URL', message: "must be set: the common one is the owner's" }]
        : []),
      ...(name === 'studio' && isWorthless(variables.CODE_SECRET)
        ? [{ variable: 'CODE_SECRET', message: 'must be set, to the value in env' }]
        : []),
    ];
    return issues.map(({ variable, message }): Found => {
      // A wrong line of the common file is the portals' too; it is said once.
      const isCommon = name === 'portal' && said.has(variable);
      said.add(variable);
      if (isCommon) return null;
      const isSecret = variable === 'CODE_SECRET';
      return {
        name: isSecret ? 'secret-missing' : 'config-wrong',
        about: `${name} ${variable}`,
        what: `${file}: ${variable}: ${message}`,
        // Without its line a variable has its default; those that have none are written by setup.
        mend: OF_SETUP.has(variable)
          ? setupLine(found)
          : `sed -i '/^${variable}=/d' ${file} && systemctl restart ${READERS[name]}`,
      };
    });
  });
}

const isWorthless = (secret: string | undefined): boolean =>
  !secret || secret === DEVELOPMENT_CODE_SECRET;

/** Two files that must agree, and do not. */
function differences(place: Place, found: Configuration): Problem[] {
  const { env, portal, studio, worker, answers } = found;
  const problems: Problem[] = [];
  const say = (problem: Problem) => void problems.push(problem);
  if (env?.CODE_SECRET && studio?.CODE_SECRET && env.CODE_SECRET !== studio.CODE_SECRET)
    say({
      name: 'secrets-differ',
      what: 'CODE_SECRET differs between env and studio: codes issued in the studio are refused in the portal',
      mend: `sed -i '/^CODE_SECRET=/d' ${place.config}/studio && grep ^CODE_SECRET= ${place.config}/env >> ${place.config}/studio && systemctl restart butaca-studio`,
    });
  const places = [
    ...[env, portal, worker].map((variables) => variables?.DATABASE_URL),
    studio?.STUDIO_DATABASE_URL,
  ].flatMap((url) => (url && URL.canParse(url) ? serverOf(url) : []));
  if (new Set(places).size > 1)
    say({
      name: 'database-differs',
      what: `portal, studio and worker do not use the same database: ${[...new Set(places)].join(', ')}`,
      mend: `editor ${['env', 'portal', 'studio', 'worker'].map((name) => join(place.config, name)).join(' ')}`,
    });
  for (const [variable, origin, host] of [
    ['PUBLIC_ORIGIN', env?.PUBLIC_ORIGIN, answers?.domain],
    ['STUDIO_ORIGIN', studio?.STUDIO_ORIGIN, answers?.studioHost],
  ] as const) {
    if (host === undefined || !URL.canParse(origin ?? '')) continue;
    if (new URL(origin ?? '').hostname === host) continue;
    say({
      name: 'origin-differs',
      about: variable,
      what: `${variable} is ${origin}, but this portal was set up for ${host}: links lead elsewhere, and posts are refused`,
      mend: setupLine(found),
    });
  }
  return problems;
}
