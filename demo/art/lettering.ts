/** Advance widths of Bricolage Grotesque 800 in thousandths of an em, so that text is laid out without a browser. */
const ADVANCES: [width: number, chars: string][] = [
  [187, "'"],
  [212, ','],
  [219, '’'],
  [223, ' '],
  [237, ';'],
  [252, '.·'],
  [262, ':'],
  [283, 'l'],
  [286, 'i'],
  [288, 'j'],
  [303, '!I¡'],
  [329, '()[]'],
  [359, '-'],
  [360, '1'],
  [365, '/'],
  [381, '"'],
  [382, 'J'],
  [406, 't'],
  [408, 'f'],
  [425, '?¿'],
  [428, 'º'],
  [438, 'ª'],
  [446, 'r'],
  [456, '*'],
  [484, '«»'],
  [509, 'L'],
  [517, '7'],
  [534, '+<=>'],
  [537, 'z'],
  [543, '_'],
  [545, '–'],
  [549, 's'],
  [571, 'c'],
  [576, 'Z'],
  [579, 'T'],
  [585, 'v'],
  [587, 'ex'],
  [595, 'a'],
  [601, 'F'],
  [605, 'k'],
  [607, 'g'],
  [608, 'y'],
  [611, '3'],
  [612, 'o'],
  [613, '2'],
  [615, '5'],
  [632, 'E'],
  [633, '#'],
  [634, 'u'],
  [638, '4'],
  [643, 'hn'],
  [647, '$'],
  [648, 'bp'],
  [649, 'dq'],
  [654, 'P'],
  [658, '9S'],
  [661, '8'],
  [662, '6Y'],
  [670, '0'],
  [682, 'V'],
  [685, 'C'],
  [688, 'R'],
  [692, 'B'],
  [697, 'K'],
  [705, 'D'],
  [712, 'A'],
  [719, 'X'],
  [725, 'O'],
  [726, 'Q'],
  [729, 'G'],
  [730, 'H'],
  [733, 'U'],
  [754, '&'],
  [790, 'N'],
  [795, '…'],
  [821, '—'],
  [881, 'w'],
  [955, 'M'],
  [963, 'm'],
  [992, '%'],
  [1001, 'W'],
  [1004, '@'],
];

const advance = new Map(
  ADVANCES.flatMap(([width, chars]) => [...chars].map((char) => [char, width])),
);
const WIDEST = 1004;

export const TRACKING = -0.018;

/** Width of the text in pixels. Accents are ignored: they do not change an advance in this font. */
export function textWidth(text: string, size: number): number {
  const plain = [...text.normalize('NFKD').replace(/\p{M}/gu, '')];
  const units = plain.reduce((sum, char) => sum + (advance.get(char) ?? WIDEST), 0);
  return (units / 1000 + plain.length * TRACKING) * size;
}

function breakWord(word: string, size: number, width: number): string[] {
  if (textWidth(word, size) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const char of word) {
    if (piece && textWidth(`${piece}${char}-`, size) > width) {
      pieces.push(`${piece}-`);
      piece = '';
    }
    piece += char;
  }
  return [...pieces, piece];
}

function fill(words: readonly string[], size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`, size) <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

/** Lines no wider than `width`, as even as possible: the narrowest measure that needs no extra line. */
function wrap(text: string, size: number, width: number): string[] {
  const words = text.split(' ').flatMap((word) => breakWord(word, size, width));
  const count = fill(words, size, width).length;
  for (let measure = width * 0.4; measure < width; measure += width / 40) {
    const lines = fill(words, size, measure);
    if (lines.length === count && lines.every((line) => textWidth(line, size) <= width))
      return lines;
  }
  return fill(words, size, width);
}

type Setting = { size: number; lines: string[]; leading: number };

type Box = {
  width: number;
  height: number;
  largest: number;
  smallest: number;
  maxLines: number;
};

const hasOrphan = (lines: readonly string[]) =>
  lines.slice(0, -1).some((line) => [...line].length <= 3);

/**
 * The largest size at which the text fits the box without breaking a word, unless a slightly smaller one avoids
 * a lone article on its line; long words break only at the smallest size.
 */
export function setText(text: string, box: Box): Setting {
  let best: Setting | undefined;
  for (
    let size = box.largest;
    size >= Math.max(box.smallest, (best?.size ?? 0) * 0.66);
    size -= 1
  ) {
    const lines = wrap(text, size, box.width);
    const leading = size * 0.98;
    const whole = text.split(' ').every((word) => textWidth(word, size) <= box.width);
    if (whole && lines.length <= box.maxLines && lines.length * leading <= box.height) {
      if (!hasOrphan(lines)) return { size, lines, leading };
      best ??= { size, lines, leading };
    }
  }
  const size = box.smallest;
  return best ?? { size, lines: wrap(text, size, box.width), leading: size * 0.98 };
}

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
