const MAX_EPISODE = 40;

const numbered = (season: number | null, episode: number | null): string | null => {
  if (season === null) return episode === null ? null : `E${episode}`;
  return episode === null ? `T${season}` : `T${season} E${episode}`;
};

/** From zero, and each with how many there are: '1.4/10.0/2' is the fifth of the second season. */
function fromZero(written: string): string | null {
  if (!/^[\d\s./]*$/.test(written)) return null;
  const [, season, episode] = /^\s*(\d{1,5})?[^.]*\.?\s*(\d{1,5})?/.exec(written) ?? [];
  const next = (number: string | undefined) => (number === undefined ? null : Number(number) + 1);
  return numbered(next(season), next(episode));
}

/** 'S02E05', 'T2:E5', 'Temporada 2 Episodio 5' and what else is shown as it is. */
function onScreen(written: string): string | null {
  const [, season, episode] =
    /^(?:s|t|season|temporada)\s*\.?\s*(\d{1,4})[\s,.:x-]*(?:ep?|cap(?:[ií]tulo)?|episod[ei]o?)?\s*\.?\s*(\d{1,5})$/i.exec(
      written,
    ) ??
    /^(\d{1,4})x(\d{1,5})$/.exec(written) ??
    [];
  if (season !== undefined) return numbered(Number(season), Number(episode));
  const [, alone] =
    /^(?:ep?|cap(?:[ií]tulo)?|episod[ei]o?)?\s*\.?\s*(\d{1,5})$/i.exec(written) ?? [];
  if (alone !== undefined) return numbered(null, Number(alone));
  return written !== '' && written.length <= MAX_EPISODE ? written : null;
}

/** What is told first wins: numbers, then what the guide shows. A number without a system is shown. */
export function episodeOf(numbers: readonly { system: string; written: string }[]): string | null {
  const by = (systems: readonly string[], read: (written: string) => string | null) =>
    numbers
      .filter(({ system }) => systems.includes(system.toLowerCase()))
      .map(({ written }) => read(written))
      .find((episode) => episode !== null);
  return by(['xmltv_ns'], fromZero) ?? by(['onscreen', 'sxxexx', 'common', ''], onScreen) ?? null;
}
