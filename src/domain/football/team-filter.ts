import { normaliseText } from '../search/text.ts';

type Teams = { firstTeam: string; secondTeam: string };

/** The matches of which a team's name has the typed letters; accents and case do not matter. */
export function filterByTeam<M extends Teams>(matches: readonly M[], typed: string): M[] {
  const wanted = normaliseText(typed);
  return matches.filter(({ firstTeam, secondTeam }) =>
    [firstTeam, secondTeam].some((team) => normaliseText(team).includes(wanted)),
  );
}
