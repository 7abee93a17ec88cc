import { TRACKING } from '../lettering.ts';
import { BRAND, seat } from '../mark.ts';
import type { Drawable } from '../poster.ts';
import { backdrop, FONT } from '../poster.ts';

/** The share image for pages that have none, 1200 × 630. */
export function shareImage(title: Drawable, name: string, tagline: string): string {
  const scene = backdrop(title).replace('<svg ', '<svg width="1200" height="675" y="-22" ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">${scene}<g transform="translate(72 196) scale(1.15)">${seat}</g><g font-family="${FONT}" font-weight="800" letter-spacing="${TRACKING}em"><text x="196" y="284" font-size="104" fill="${BRAND.cream}">${name}</text><text x="78" y="372" font-size="36" font-weight="600" fill="${BRAND.amber}" letter-spacing="0">${tagline}</text></g></svg>`;
}
