import { rect } from './scene.ts';

export const BRAND = {
  plum: '#0e0b12',
  panel: '#241a2e',
  amber: '#ffb53d',
  ember: '#e8604c',
  cream: '#f5f0e8',
};

/** The seat, drawn in a 100 × 100 box. */
export const seat = `${rect(26, 14, 48, 44, BRAND.amber, 'rx="11"')}${rect(26, 52, 48, 16, '#ffd27f', 'rx="6"')}${rect(12, 42, 16, 38, BRAND.ember, 'rx="8"')}${rect(72, 42, 16, 38, BRAND.ember, 'rx="8"')}${rect(22, 66, 56, 14, BRAND.ember, 'rx="5"')}${rect(28, 80, 8, 9, BRAND.ember, 'rx="2"')}${rect(64, 80, 8, 9, BRAND.ember, 'rx="2"')}`;

const ground = (id: string) =>
  `<defs><radialGradient id="${id}" cx=".5" cy=".2" r=".95"><stop offset="0" stop-color="#5b3470"/><stop offset="1" stop-color="#1c1226"/></radialGradient></defs>`;

/** `inset` is the margin as a share of the edge: launchers that mask an icon cut up to a fifth of it. */
export function icon(inset: number, corner: number): string {
  const scale = 1 - inset * 2;
  const shift = inset * 100;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${ground('plum')}<rect width="100" height="100" rx="${corner}" fill="url(#plum)"/><g transform="translate(${shift} ${shift - 1}) scale(${scale})">${seat}</g></svg>`;
}
