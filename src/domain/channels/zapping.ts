/** Channel numbers have at most three digits, as on a remote control. */
export const MAX_CHANNELS = 999;

/** A channel as the list for zapping has it. Its number is its place in that list, from 1. */
export type ZapChannel = { id: string; name: string };
export type NumberedChannel = ZapChannel & { number: number };

export const numbered = (channels: readonly ZapChannel[]): NumberedChannel[] =>
  channels.slice(0, MAX_CHANNELS).map(({ id, name }, place) => ({ id, name, number: place + 1 }));

/** The viewer's favourites in their own order, then all others by number. Numbers stay those of the list. */
export function zapOrder(
  channels: readonly NumberedChannel[],
  favourites: readonly string[],
): NumberedChannel[] {
  const first = [...new Set(favourites)].flatMap(
    (id) => channels.find((one) => one.id === id) ?? [],
  );
  return [...first, ...channels.filter((one) => !first.includes(one))];
}

/** One channel forward (1) or back (-1), around the end; from a channel that is not listed, the first or the last. */
export function neighbour<T extends ZapChannel>(
  order: readonly T[],
  current: string,
  step: 1 | -1,
): T | null {
  const place = order.findIndex(({ id }) => id === current);
  const from = place === -1 && step === -1 ? 0 : place;
  return order[(from + step + order.length) % order.length] ?? null;
}

/** What is left of a number after another digit, and whether no further digit could follow. */
export function typeDigit(
  typed: string,
  digit: string,
  highest: number,
): { typed: string; isWhole: boolean } {
  const longest = String(highest).length;
  // Too long: the viewer begins again.
  const next = (typed.length >= longest ? digit : typed + digit).replace(/^0+/, '');
  return { typed: next, isWhole: next !== '' && Number(next) * 10 > highest };
}
