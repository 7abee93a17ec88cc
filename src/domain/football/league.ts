/** What an operator edits of a league. Matches name their league, so its name is also its key. */
export type LeagueFields = {
  name: string;
  icon: string;
  background: string;
  /** How long its matches take. */
  match_minutes: number;
};
