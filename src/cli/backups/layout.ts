import { randomBytes } from 'node:crypto';
import { CommandFailed } from '../errors.ts';
import { type Cluster, pgbackrest } from './cluster.ts';
import { encryptedPath, type Layout, layoutIn, type ParsedAnswers } from './configuration.ts';
import { WRONG_KEY } from './repository.ts';

/** Asks pgBackRest with a configuration that is not in use. */
export type Attempt = <Result>(
  layout: Layout,
  work: (cluster: Cluster) => Promise<Result>,
) => Promise<Result>;

/** How a file begins that pgBackRest encrypted. Names are never encrypted. */
const SALTED = 'Salted__';

async function lookAt(cluster: Cluster): Promise<'nothing' | 'plain' | 'encrypted'> {
  const listed = await pgbackrest(cluster, 'repo-ls', 'archive/butaca');
  if (!listed.includes('archive.info')) return 'nothing';
  const info = await pgbackrest(cluster, 'repo-get', 'archive/butaca/archive.info');
  return info.startsWith(SALTED) ? 'encrypted' : 'plain';
}

/**
 * What is known stays. A new repository is encrypted; one that is there and is not stays as it is, beside a new one.
 * `given` is a key that a person wrote down.
 */
export async function decideLayout(
  conf: string,
  to: ParsedAnswers['to'],
  given: string | undefined,
  attempt: Attempt,
): Promise<Layout> {
  const known = layoutIn(conf, to);
  if (known) return { ...known, cipherKey: given ?? known.cipherKey };
  const look = async (path: string) =>
    await attempt({ path, cipherKey: null, plainPath: null }, lookAt);
  const found = await look(to.path);
  const isPlain = found === 'plain';
  const path = isPlain ? encryptedPath(to.path) : to.path;
  const isThere = (isPlain ? await look(path) : found) === 'encrypted';
  if (isThere && given === undefined) throw new CommandFailed(WRONG_KEY);
  const cipherKey = given ?? randomBytes(32).toString('base64url');
  return { path, cipherKey, plainPath: isPlain ? to.path : null };
}
