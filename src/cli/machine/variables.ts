import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** A file of variables that people may edit too: systemd and Node both read it, so values have no quotes. */

export const readVariables = (text: string): Record<string, string | undefined> => parseEnv(text);

/** Sets these variables, each in its own line. Everything else in the text stays as it is. */
export function withVariables(text: string, values: Readonly<Record<string, string>>): string {
  const current = readVariables(text);
  const isOurs = (line: string): string | undefined => {
    const name = /^\s*(?:export\s+)?([A-Z_][A-Z0-9_]*)\s*=/.exec(line)?.[1];
    return name !== undefined && Object.hasOwn(values, name) ? name : undefined;
  };
  const missing = new Set(Object.keys(values));
  const lines = text.split('\n').map((line) => {
    const name = isOurs(line);
    if (name === undefined) return line;
    missing.delete(name);
    return current[name] === values[name] ? line : `${name}=${values[name]}`;
  });
  const kept = lines.join('\n').replace(/\n*$/, '');
  const added = [...missing].map((name) => `${name}=${values[name]}`);
  return [...(kept === '' ? [] : [kept]), ...added, ''].join('\n');
}

/** The files of a configuration in which processes find the database. */
export const VARIABLE_FILES = ['env', 'worker', 'portal', 'studio'];

/** As what the processes sign in to their database, each once. */
export function databaseUrlsIn(folder: string): string[] {
  const files = VARIABLE_FILES.map((name) => join(folder, name)).filter((file) => existsSync(file));
  const found = files.flatMap((file) => {
    const variables = readVariables(readFileSync(file, 'utf8'));
    return [variables.DATABASE_URL, variables.STUDIO_DATABASE_URL];
  });
  return [...new Set(found.filter((url) => url !== undefined))];
}
