/** The teams and leagues that a viewer follows, by their names, which is all that matches have of them. */
export type Following = { teams: string[]; leagues: string[] };

export const NOTHING_FOLLOWED: Following = { teams: [], leagues: [] };

/** Of each kind. */
const MAX_FOLLOWED = 200;
const MAX_NAME = 200;

type Match = { firstTeam: string; secondTeam: string; leagueName: string };

export const isFollowing = ({ teams, leagues }: Following): boolean =>
  teams.length + leagues.length > 0;

export const isFollowed = (
  { teams, leagues }: Following,
  { firstTeam, secondTeam, leagueName }: Match,
): boolean =>
  teams.includes(firstTeam) || teams.includes(secondTeam) || leagues.includes(leagueName);

/** Follows a name, the newest last, or stops following it. */
export function toggleFollowed(
  following: Following,
  kind: keyof Following,
  name: string,
): Following {
  const names = following[kind];
  const changed = names.includes(name)
    ? names.filter((kept) => kept !== name)
    : [...names, name].slice(-MAX_FOLLOWED);
  return { ...following, [kind]: changed };
}

function readNames(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const isName = (name: unknown): name is string =>
    typeof name === 'string' && name !== '' && name.length <= MAX_NAME;
  return [...new Set(value.filter(isName))].slice(0, MAX_FOLLOWED);
}

export function parseFollowing(value: unknown): Following {
  const { teams, leagues } = (value ?? {}) as Record<string, unknown>;
  return { teams: readNames(teams), leagues: readNames(leagues) };
}

export const mergeFollowing = (mine: Following, other: Following): Following =>
  parseFollowing({
    teams: [...mine.teams, ...other.teams],
    leagues: [...mine.leagues, ...other.leagues],
  });
