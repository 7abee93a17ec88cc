import { visibleText } from '../visible-text.ts';

export const MAX_NAME = 40;

export type NameCheck = { ok: true; name: string } | { ok: false };

/** A display name must not be blank after trimming. Control characters are removed, inner white space is collapsed. */
export function checkDisplayName(input: string): NameCheck {
  const name = [
    ...visibleText(input)
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, MAX_NAME)
    .join('')
    .trim();
  return name === '' ? { ok: false } : { ok: true, name };
}
