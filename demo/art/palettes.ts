import type { Palette } from '../catalogue/types.ts';

/** From the darkest silhouette to the brightest light; `pop` is the one contrasting touch. */
export type Tones = {
  ink: string;
  deep: string;
  base: string;
  soft: string;
  glow: string;
  light: string;
  pop: string;
};

const tones = (row: string): Tones => {
  const [ink, deep, base, soft, glow, light, pop] = row.split(' ') as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return { ink, deep, base, soft, glow, light, pop };
};

export const palettes: Record<Palette, Tones> = {
  amber: tones('#170b05 #4d2209 #a8500f #e8913a #ffc45f #fff1c8 #e5484d'),
  ash: tones('#0c0e13 #232935 #485366 #8a94a6 #d8cbb2 #f7f0e1 #f2b544'),
  blood: tones('#140409 #470815 #99122f #d8434f #ff8f72 #ffe7d0 #ffb53d'),
  forest: tones('#05110b #113324 #256648 #68a678 #cfdf8b #fbf6cf #ff8f4d'),
  ice: tones('#05111b #12364d #2c7096 #80b9d3 #d0e9f0 #f8fdfc #ff7a6b'),
  midnight: tones('#05070f #101938 #23356d #5871b6 #b8c4ec #fdf3d0 #ffc857'),
  mint: tones('#03130f #0a3936 #197b72 #62c4ab #c4efcc #fdfbe0 #ff6f61'),
  ocean: tones('#030f18 #063448 #0e677d #47adb1 #ffd497 #fff3d6 #ff7f50'),
  plum: tones('#110917 #32143e #6b2969 #b55985 #ffb17a #ffe9c9 #ffd166'),
  rose: tones('#190711 #541838 #b03866 #ee7d92 #ffc1a6 #fff0dc #7fd1c7'),
  rust: tones('#140806 #45180e #91381b #d16834 #f7b166 #ffedcb #56bcc4'),
  sepia: tones('#130e09 #38281a #6f5138 #ad8b61 #e2c58e #fbf0d4 #d0482f'),
  violet: tones('#0d061f #291361 #592dae #9f69e7 #ff9fb2 #ffe7c7 #ffd166'),
};

/** A colour on the straight line from `a` (t = 0) to `b` (t = 1). */
export function mix(a: string, b: string, t: number): string {
  const channel = (hex: string, i: number) => Number.parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16);
  const part = (i: number) =>
    Math.round(channel(a, i) * (1 - t) + channel(b, i) * t)
      .toString(16)
      .padStart(2, '0');
  return `#${part(0)}${part(1)}${part(2)}`;
}
