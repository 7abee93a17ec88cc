/** What tables of any kind have in common. */

export type Delimiter = '\t' | ';' | ',' | '|';

/** A table with bars around its cells. */
export const areBarred = (lines: readonly string[]): boolean =>
  lines.length > 1 && lines.every((line) => /^\s*\|.*\|\s*$/.test(line));

/** What columns hold, by the names that headers have for it. Names are separated by commas. */
export const rolesByName = <Role extends string>(
  names: Readonly<Record<Role, string>>,
): ReadonlyMap<string, Role> =>
  new Map(
    Object.entries<string>(names).flatMap(([role, list]) =>
      list.split(',').map((name) => [name, role as Role] as const),
    ),
  );

/** 'Canal 2' is a channel. */
export const roleOf = <Role>(roles: ReadonlyMap<string, Role>, name: string): Role | undefined =>
  roles.get(name) ?? roles.get(name.replace(/ ?\d+$/, ''));
