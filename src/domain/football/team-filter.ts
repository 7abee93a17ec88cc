type Teams = { firstTeam: string; secondTeam: string };

/** Shorter than the rule of the search, which every viewer of the agenda would load. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** The matches of which a team's name has the typed letters; accents and case do not matter. */
export function filterByTeam<M extends Teams>(matches: readonly M[], typed: string): M[] {
  const wanted = plain(typed);
  return matches.filter(({ firstTeam, secondTeam }) =>
    [firstTeam, secondTeam].some((team) => plain(team).includes(wanted)),
  );
}
