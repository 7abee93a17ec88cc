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
