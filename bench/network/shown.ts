import { ask, movieIdsIn, pause, warm } from '../edge-client.ts';
import type { Edge } from './network.ts';

const LIMIT_MS = 20_000;

/** Asks an edge all the time, as its viewers do, until it shows a text; milliseconds from then. */
export async function shownAfter(url: string, text: string, since: number): Promise<number> {
  while (performance.now() - since < LIMIT_MS) {
    const { body } = await ask(url);
    if (body.includes(text)) return performance.now() - since;
    await pause(5);
  }
  return Number.POSITIVE_INFINITY;
}

/** Films that the first list shows. */
export async function movieIds({ url }: Edge): Promise<string[]> {
  const { body } = await warm(`${url}/movies`);
  return movieIdsIn(body);
}

export const newName = (place: number) => `Cambio ${place} ${Date.now().toString(36)}`;
