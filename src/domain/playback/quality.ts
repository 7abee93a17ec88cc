/** How much a live stream may use. `low`: a small picture; `audio`: none, where the server has such a version. */
export const QUALITIES = ['auto', 'low', 'audio'] as const;
export type Quality = (typeof QUALITIES)[number];

export const asQuality = (value: unknown): Quality | null =>
  QUALITIES.find((known) => known === value) ?? null;

/** A viewer who never chose gets a small picture if the browser was told to save data. */
export const qualityOf = (chosen: Quality | null, savesData: boolean): Quality =>
  chosen ?? (savesData ? 'low' : 'auto');
