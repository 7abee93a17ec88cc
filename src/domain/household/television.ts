/** What a television of the household is asked to show: an entry like all others, one per television. */

export const requestKey = (to: number): string => `r\n${to}`;

const MAX_PATH = 500;

/** An address of this site, whoever sent it. */
export const isPathOfOurs = (path: string): boolean =>
  path.length <= MAX_PATH && /^\/(?![/\\])[^\\\s]*$/.test(path);
