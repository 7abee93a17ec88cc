export type EpisodeCard = { id: string; name: string; image: string; number: number };

const natural = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** 'Capítulo 2: la marea', '2. La marea', 'T1x02': a name that begins with its number. */
const NUMBERED = /^(\p{L}+\.?\s*)?\d/u;

/** 2 before 10. The numbers at the beginning of names decide; without them, the ids do. */
export function inNaturalOrder<T extends { id: string; name: string }>(
  episodes: readonly T[],
): T[] {
  const isNumbered = episodes.every(({ name }) => NUMBERED.test(name));
  const byName = (a: T, b: T): number => natural.compare(a.name, b.name);
  const byId = (a: T, b: T): number => natural.compare(a.id, b.id) || (a.id < b.id ? -1 : 1);
  return [...episodes].sort((a, b) => (isNumbered && byName(a, b)) || byId(a, b));
}

/** '2' of 'Capítulo 2: la marea', of '2. La marea' and of 'T1x02'. */
const NUMBER_IN_NAME = /^(?:\p{L}+\.?\s*)?(?:\d+[xe])?0*(\d+)/iu;
const NUMBER_IN_ID = /^\D*?0*(\d+)$/;

/**
 * The numbers of a season's episodes, in order: those at the beginning of the names, else those at the end of the
 * ids, else 1, 2, 3. Numbers that do not increase are not episode numbers.
 */
export function episodeNumbers(episodes: readonly { id: string; name: string }[]): number[] {
  const isRising = (numbers: number[]) =>
    numbers.every(
      (number, place) => Number.isSafeInteger(number) && number > (numbers[place - 1] ?? -1),
    );
  const inNames = episodes.map(({ name }) => Number(NUMBER_IN_NAME.exec(name)?.[1]));
  if (isRising(inNames)) return inNames;
  const inIds = episodes.map(({ id }) => Number(NUMBER_IN_ID.exec(id)?.[1]));
  return isRising(inIds) ? inIds : episodes.map((_, place) => place + 1);
}

/** An episode without an image is not listed. */
export const isListedEpisode = (episode: { image: string }): boolean => episode.image !== '';

/** The requested season if the title lists it, else the first. */
export function chooseSeason(keys: readonly string[], asked: string | null): string | null {
  return keys.find((key) => key === asked) ?? keys[0] ?? null;
}

type EpisodeRequest = {
  contentId: string;
  seasonId: string;
  contentType: string;
  /** To request one episode instead of a whole season. */
  episodeId?: string;
};

/** What is missing in a request for episodes; null if nothing is. */
export function lackOf(wanted: EpisodeRequest): string | null {
  const { contentId, seasonId, contentType, ...one } = wanted;
  const parts = Object.entries({ contentId, seasonId, contentType, ...one });
  const lacking = parts.find(([, value]) => !value?.trim());
  return lacking ? `No ${lacking[0]} provided` : null;
}

/** The name of an episode as shown. Only the first letter is changed: the other capitals may be intended. */
export function capitaliseFirst(name: string): string {
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase('es') + rest.join('');
}

/** Names of seasons as shown. Sources write them in capitals; here each word begins with one, and numerals keep theirs. */
export function capitaliseWords(name: string): string {
  return name
    .toLocaleLowerCase('es')
    .replace(
      /(^|[\s(¿¡«"-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toLocaleUpperCase('es'),
    )
    .replace(/\bo[vn]a(?=s?\b)|(?<=(temporada|parte|libro) )[ivx]+\b/gi, (word) =>
      word.toUpperCase(),
    );
}
