/**
 * Characters that show nothing, turn the text around, or look like a space that nobody trims. Two kinds stay because letters
 * change without them: joiners between letters or parts of an emoji, and the tags in the flags of England, Scotland and Wales.
 */
const INVISIBLE =
  /(\u{1f3f4}[\u{e0020}-\u{e007f}]+|(?<=[\p{L}\p{M}\p{Emoji}])[\u200c\u200d](?=[\p{L}\p{M}\p{Emoji}]))|[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** A text of a form or a file without invisible characters, so that a text that looks empty is empty. */
export const visibleText = (text: string): string =>
  /[^\0-\u00ac]/.test(text) ? text.replace(INVISIBLE, '$1') : text;

/**
 * Unicode's limit for marks on one letter (stream-safe text). Normalising sorts them, which takes minutes for a megabyte of
 * nothing else.
 */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

export const normalised = (text: string): string =>
  text.toWellFormed().replace(TOO_MANY_MARKS, '$1').normalize('NFC');
