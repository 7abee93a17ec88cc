/** A viewer's preferences for captions, stored in their browser. */
export const CAPTION_SIZES = ['small', 'normal', 'large'] as const;
export const CAPTION_COLOURS = ['white', 'yellow', 'cyan'] as const;
export type CaptionLook = {
  size: (typeof CAPTION_SIZES)[number];
  colour: (typeof CAPTION_COLOURS)[number];
};

export const DEFAULT_LOOK: CaptionLook = { size: 'normal', colour: 'white' };

const MAX_DELAY_TENTHS = 300;

/** In tenths of a second, as whole numbers: sums of 0.1 would be inexact. */
export function shiftDelay(tenths: number, by: -1 | 1): number {
  return Math.max(-MAX_DELAY_TENTHS, Math.min(MAX_DELAY_TENTHS, tenths + by));
}

export function parseLook(value: unknown): CaptionLook {
  const { size, colour } = (value ?? {}) as Partial<CaptionLook>;
  return {
    size: CAPTION_SIZES.find((known) => known === size) ?? DEFAULT_LOOK.size,
    colour: CAPTION_COLOURS.find((known) => known === colour) ?? DEFAULT_LOOK.colour,
  };
}
