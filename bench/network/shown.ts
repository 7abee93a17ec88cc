import { ask, pause, warm } from '../edge-client.ts';
import type { Bar } from '../report.ts';
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
  return [
    ...new Set([...body.matchAll(/href="\/movie\/([^"/?#]+)"/g)].map(([, id]) => String(id))),
  ];
}

export const newName = (place: number) => `Cambio ${place} ${Date.now().toString(36)}`;

export const countBar = (what: string, good: number, all: number): Bar => ({
  what,
  bar: `${all} of ${all}`,
  measured: `${good} of ${all}`,
  ok: good === all && all > 0,
});

export const noneBar = (what: string, bad: number, all: number): Bar => ({
  what,
  bar: '0',
  measured: `${bad} of ${all}`,
  ok: bad === 0 && all > 0,
});

export const withinBar = (what: string, milliseconds: number, limitMs: number): Bar => ({
  what,
  bar: `${limitMs} ms`,
  measured: `${milliseconds.toFixed(0)} ms`,
  ok: milliseconds <= limitMs,
});
