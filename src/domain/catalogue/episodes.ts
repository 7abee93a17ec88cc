export type EpisodeCard = { id: string; name: string; image: string; number: number };

const natural = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** 'Capítulo 2: la marea', '2. La marea', 'T1x02': a name that begins with its number. */
const NUMBERED = /^(\p{L}+\.?\s*)?\d/u;

/** 2 before 10. Names that begin with their number say the order; other names say nothing, and then the ids do. */
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
 * The numbers of a season's episodes in their order: those that the names begin with, else those that the ids end with,
 * else their places. Numbers that do not rise with the order are something else.
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

/** The season that is meant: the one asked for when the title lists it, else the first. */
export function chooseSeason(keys: readonly string[], asked: string | null): string | null {
  return keys.find((key) => key === asked) ?? keys[0] ?? null;
}

type EpisodeRequest = {
  contentId: string;
  seasonId: string;
  contentType: string;
  /** For one episode instead of all of a season. */
  episodeId?: string;
};

/** What a request for episodes lacks; null when it is whole. */
export function lackOf(wanted: EpisodeRequest): string | null {
  const { contentId, seasonId, contentType, ...one } = wanted;
  const parts = Object.entries({ contentId, seasonId, contentType, ...one });
  const lacking = parts.find(([, value]) => !value?.trim());
  return lacking ? `No ${lacking[0]} provided` : null;
}

/** The name of an episode as it is shown: only who wrote it knows which of its other letters are capitals. */
export function capitaliseFirst(name: string): string {
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase('es') + rest.join('');
}

/** Names of seasons as they are shown, which sources write in capitals: each word with one. */
export function capitaliseWords(name: string): string {
  return name
    .toLocaleLowerCase('es')
    .replace(
      /(^|[\s(¿¡«"-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toLocaleUpperCase('es'),
    );
}
