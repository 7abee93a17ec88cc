import type { Configuration, Site } from '../machine/site.ts';
import { type Found, type Problem, problemsIn, rootsOf } from './problem.ts';

/** Each question has a limit of its own; this one is for what nobody thought of. */
const LIMIT_MS = 60_000;

/** A check. */
export type Look = (site: Site) => Promise<Found>;
export type Looks = Readonly<Record<string, Look>>;

async function within(name: string, looking: Promise<Found>): Promise<Found> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no result after ${LIMIT_MS / 1000} s`)), LIMIT_MS);
  });
  try {
    return await Promise.race([looking, limit]);
  } catch (error) {
    return {
      name: 'check-failed',
      about: name,
      what: `the check '${name}' could not be done: ${(error as Error).message}`,
      mend: 'NODE_DEBUG=butaca butaca doctor --json',
      after: ['database-down'],
    };
  } finally {
    clearTimeout(timer);
  }
}

/** Runs these checks, all at once, and says what is to be mended, without secrets. */
export async function runLooks(looks: Looks, site: Site): Promise<Problem[]> {
  const looked = Object.entries(looks).map(([name, look]) => within(name, look(site)));
  const found = problemsIn(await Promise.all(looked));
  const hide = secretsOf(await site.configuration());
  return rootsOf(uniqueOf(found)).map((problem) => ({
    ...problem,
    what: hide(problem.what),
    mend: hide(problem.mend),
  }));
}

/** Two checks may see the same; the first one is kept. */
const uniqueOf = (problems: readonly Problem[]): Problem[] =>
  [
    ...new Map(
      problems.toReversed().map((problem) => [`${problem.name} ${problem.about}`, problem]),
    ).values(),
  ].toReversed();

const passwordOf = (url: string): string => decodeURIComponent(new URL(url).password);

/** A shorter one would hide words of a sentence. */
const MIN_SECRET = 12;
const SECRET_NAMES = /SECRET|PASSWORD|_KEY$/;

/** No message should contain one; should a program put one into its error, it ends here. */
function secretsOf({ env, portal, studio, worker }: Configuration): (text: string) => string {
  const secrets = [env, portal, studio, worker]
    .flatMap((variables) => Object.entries(variables ?? {}))
    .flatMap(([name, value = '']) => {
      if (SECRET_NAMES.test(name)) return [value];
      // REPLICA_URLS has several.
      return /_URLS?$/.test(name)
        ? value.split(',').flatMap((url) => (URL.canParse(url) ? [passwordOf(url)] : []))
        : [];
    })
    .filter((secret) => secret.length >= MIN_SECRET);
  return (text) => secrets.reduce((left, secret) => left.replaceAll(secret, '…'), text);
}
