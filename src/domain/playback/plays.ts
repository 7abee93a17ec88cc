import type { Health, State } from './health.ts';

/** Why no browser plays what a server sends. */
export const WHY = ['mixed', 'protected', 'key', 'policy', 'type', 'encoding'] as const;
export type Why = (typeof WHY)[number];

/**
 * Who plays what a server sends. `native`: only browsers that play HLS by themselves, because script may not read it.
 * `odd`: not even all of those. `some`: only some browsers. Nobody knows beforehand which.
 */
export type Plays =
  | { by: 'any' | 'native' | 'odd' | 'some'; needs: string[] }
  | { by: 'none'; why: Why };

const LETTERS = { any: '', native: 'n', odd: 'o', some: 's', none: 'x' } as const;

/** As it is stored and sent to browsers: empty for nearly every server. */
export function playsText(plays: Plays): string {
  return [LETTERS[plays.by], ...(plays.by === 'none' ? [plays.why] : plays.needs)].join();
}

export const isForNobody = (text: string): boolean => text.startsWith(LETTERS.none);

export const healthOf = (state: State, plays: string): Health =>
  isForNobody(plays) && (state === 'good' || state === 'slow') ? 'unplayable' : state;

/** Why it is for nobody; null if somebody plays it. */
export function whyNobody(text: string): Why | null {
  if (!isForNobody(text)) return null;
  const [, said] = text.split(',');
  return WHY.find((why) => why === said) ?? 'type';
}

/** Codecs that a browser has to be asked for. */
const needsIn = (text: string): string[] => (isForNobody(text) ? [] : text.split(',').slice(1));

/** Whether a browser says that it plays a type by itself. */
export type Engine = (type: string) => boolean;

export const HLS_TYPE = 'application/vnd.apple.mpegurl';

const typeOf = (need: string): string =>
  `video/${need === 'vp8' || need === 'vorbis' ? 'webm' : 'mp4'}; codecs="${need}"`;

/** Whether this browser plays it; `native` without hls.js. */
export type Chance = 'yes' | 'native' | 'perhaps' | 'no';

export function chanceIn(text: string, plays: Engine): Chance {
  if (isForNobody(text) || !needsIn(text).every((need) => plays(typeOf(need)))) return 'no';
  const [letter] = text;
  if (letter === LETTERS.native) return plays(HLS_TYPE) ? 'native' : 'no';
  if (letter === LETTERS.odd) return plays(HLS_TYPE) ? 'perhaps' : 'no';
  return letter === LETTERS.some ? 'perhaps' : 'yes';
}
