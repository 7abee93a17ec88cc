import { slug } from '../slug.ts';

/** Episodes that are added at once, as somebody typed or pasted them. */

export type NewEpisode = { name: string; url: string };

export const MAX_NEW_EPISODES = 200;

/** '1-10', '1 – 10', '1 a 10', or one number. */
const RANGE = /^(\d{1,4})(?:\s*(?:[-–—]|a|al)\s*(\d{1,4}))?$/i;
/** An address at the end of a line, and what parts it from the name. */
const ADDRESS = /(?:^|[\s|,;:–—-]+)(https?:\/\/\S+)$/i;

function episodesOf(line: string, next: number, nameOf: (number: number) => string): NewEpisode[] {
  const [, from, to = from] = RANGE.exec(line) ?? [];
  if (from !== undefined) {
    const [first, last] = [Number(from), Number(to)];
    // One more than allowed is enough to refuse all of them.
    const length = Math.min(last - first + 1, MAX_NEW_EPISODES + 1);
    return Array.from({ length: Math.max(length, 0) }, (_, place) => ({
      name: nameOf(first + place),
      url: '',
    }));
  }
  const address = ADDRESS.exec(line);
  const name = address ? line.slice(0, address.index).trim() : line;
  return [{ name: name || nameOf(next), url: address?.[1] ?? '' }];
}

/**
 * An episode per line: its name, and its address if the line ends in one. A range of numbers stands for as many. One without a
 * name is called by its number, which follows those that the season has. Null: too many.
 */
export function readNewEpisodes(
  text: string,
  known: number,
  nameOf: (number: number) => string,
): NewEpisode[] | null {
  const episodes: NewEpisode[] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    episodes.push(...episodesOf(line, known + episodes.length + 1, nameOf));
    if (episodes.length > MAX_NEW_EPISODES) return null;
  }
  return episodes;
}

const MAX_SLUG = 60;
const MADE_HERE = /^(\d+)(?:-|$)/;
const COUNTED = /^(.*?\D)(\d+)$/;

/**
 * Ids for new episodes of a season. Where names have no numbers, ids decide the order: new ones come behind those that are
 * there, in the order in which they were typed. They go on with the source's numbers where it counts ('cap-7', 'cap-8'), else
 * they are the place with the name ('3-la-marea').
 */
export function newEpisodeIds(known: readonly string[], names: readonly string[]): string[] {
  const numbers = known.map((id) => MADE_HERE.exec(id)?.[1] ?? COUNTED.exec(id)?.[2] ?? '0');
  const isCountable = (text: string): boolean => text.length < 10;
  const last = Math.max(0, ...numbers.filter(isCountable).map(Number));
  const prefixes = new Set(known.map((id) => (MADE_HERE.test(id) ? null : COUNTED.exec(id)?.[1])));
  const [prefix] = prefixes;
  const taken = new Set(known);
  return names.map((name, place) => {
    const number = last + place + 1;
    const words = slug(name).slice(0, MAX_SLUG).replace(/-$/, '');
    const own = prefixes.size === 1 && prefix ? `${prefix}${number}` : `${number}-${words}`;
    const id = own.replace(/-$/, '');
    const free = taken.has(id) ? `${id}-${taken.size}` : id;
    taken.add(free);
    return free;
  });
}
