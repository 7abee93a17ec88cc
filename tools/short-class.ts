import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const LENGTH = 4;
const owners = new Map<string, string>();

/**
 * A short name for a class of a CSS module, the same in every build: names are what compresses least in a page and its
 * style. Throws when two classes would have one name; rename one of them then.
 */
export function shortClass(name: string, file: string): string {
  const owner = `${relative('.', file.replace(/\?.*/, ''))} .${name}`;
  // Begins with a letter, and can't be a class that scripts set.
  const short = `c${createHash('sha256').update(owner).digest('base64url').slice(0, LENGTH)}`;
  const other = owners.get(short) ?? owner;
  if (other !== owner) throw new Error(`${owner} and ${other} have one name: ${short}`);
  owners.set(short, owner);
  return short;
}
