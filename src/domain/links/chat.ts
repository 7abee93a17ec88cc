/** Who wrote a line of a chat, and when, is no part of what it says. */

const STAMP = String.raw`\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]\.?\s?m\.?)?\]?`;
const MESSAGE = new RegExp(String.raw`^${STAMP}\s?(?:-\s)?([^:\n]{1,40}): ?(.*)$`, 'iu');
const SYSTEM = new RegExp(String.raw`^${STAMP}(?:\s|$)`, 'iu');
/** 'Caro, [14 nov 2026 21:10]', 'nico — hoy a las 21:30', 'De: Caro' */
const SIGNATURES = [
  /^[^,\n]{1,40}, \[\d{1,2}[^\]\n]{3,30}\d\d:\d\d[^\]\n]{0,6}\]$/u,
  /^.{1,40} — (?:hoy|ayer|\d{1,2}\/\d{1,2}\/\d{2,4}).{0,20}\d{1,2}:\d\d.{0,6}$/u,
  /^(?:de|para|from|to|cc|asunto|subject|enviado|forwarded message from)\s?:?\s.{0,80}$/iu,
];
const OMITTED = /omitido|omitida|se elimin[oó] este mensaje|you deleted|cifrados de extremo/i;
const SPEAKER = /^(\p{Lu}[\p{L}\p{M}]{1,20}(?: \p{Lu}[\p{L}\p{M}]{1,20})?): (?=\S)(.*)$/u;

/** Names without a time before them: somebody who also writes lines without a link. */
function speakersOf(lines: readonly string[], isWord: (text: string) => boolean): Set<string> {
  const spoken = new Map<string, string[]>();
  for (const line of lines) {
    const [, name, rest = ''] = SPEAKER.exec(line) ?? [];
    if (name && !isWord(name)) spoken.set(name, [...(spoken.get(name) ?? []), rest]);
  }
  const total = [...spoken.values()].flat().length;
  if (total < 2) return new Set();
  return new Set(
    [...spoken]
      .filter(([, rests]) => rests.length > 1 || spoken.size > 1)
      .filter(
        ([, rests]) =>
          rests.some((rest) => !rest.includes('://') && /\p{L}{4}/u.test(rest)) &&
          (rests.length > 1 || rests.every((rest) => !rest.includes('://'))),
      )
      .map(([name]) => name),
  );
}

/** The lines of a text without what a chat puts before them. `isWord`: what may stand before a colon elsewhere. */
export function withoutChat(lines: readonly string[], isWord: (text: string) => boolean): string[] {
  const speakers = speakersOf(lines, isWord);
  return lines.map((line) => {
    if (SIGNATURES.some((pattern) => pattern.test(line)) || OMITTED.test(line)) return '';
    const message = MESSAGE.exec(line);
    if (message) return message[2] ?? '';
    if (SYSTEM.test(line)) return '';
    const [, name = '', rest = ''] = SPEAKER.exec(line) ?? [];
    return speakers.has(name) ? rest : line;
  });
}
