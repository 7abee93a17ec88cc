/** Addresses of nothing new: all different, and none of them may be cached. */

/** Shares in percent; only as many reach a portal as the machine can serve besides its viewers. */
const SHAPES: { share: number; isEdgeOnly: boolean; make: (n: number, page: string) => string }[] =
  [
    { share: 25, isEdgeOnly: true, make: (n, page) => inOtherLetters(page, n) },
    { share: 25, isEdgeOnly: true, make: (n, page) => `${page}.data?_routes=root,JUNK${n}` },
    { share: 19, isEdgeOnly: true, make: (n, page) => `${page}?utm_source=${n}&temporada2=${n}` },
    { share: 19, isEdgeOnly: true, make: (n, page) => `/${'/'.repeat(n % 9)}${page}/?x=${n}` },
    { share: 5, isEdgeOnly: false, make: (n) => `/movies?cursor=${1_500_000_000_000 + n}_${n}` },
    {
      share: 3,
      isEdgeOnly: false,
      make: (n, page) => `${page.replace('/movie/', '/movie/play/')}/N${n}`,
    },
    { share: 3, isEdgeOnly: false, make: (n) => `/buscar?q=nada${n.toString(36)}` },
    { share: 1, isEdgeOnly: false, make: (n, page) => `${encodedPart(page)}?x=${n}` },
  ];

/** /mOvIe/…: the bits of the number say which letters are capitals. */
const inOtherLetters = (page: string, n: number): string =>
  `${page.slice(0, 1)}${[...'movie'].map((letter, place) => (((1 + (n % 31)) >> place) & 1 ? letter.toUpperCase() : letter)).join('')}${page.slice(6)}?${n}`;

const encodedPart = (page: string): string => page.replace('/movie/', '/%6dovie/');

export type Junk = { path: string; isEdgeOnly: boolean };

/** Address number `n`; `pages` are addresses of movies. */
export function junkAddress(n: number, pages: readonly string[]): Junk {
  const page = String(pages[n % pages.length]);
  let left = (n * 37) % 100;
  for (const { share, isEdgeOnly, make } of SHAPES) {
    if (left < share) return { path: make(n, page), isEdgeOnly };
    left -= share;
  }
  throw new Error('the shares are not a hundred');
}
