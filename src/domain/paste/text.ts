import { normalised } from '../visible-text.ts';

const MAX_LINE = 2000;

/** Spaces of any kind become spaces; invisible marks, control characters and broken letters go. */
export const cleanText = (text: string): string =>
  normalised(text)
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    // Without the joiner of emoji, which holds their parts together.
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
      /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufffd]/g,
      '',
    );

export const oneSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A text's lines without spaces around them, cut to a length that any rule may look at. */
export const linesOf = (text: string): string[] =>
  text.split('\n').map((line) => oneSpace(line.slice(0, MAX_LINE)));
