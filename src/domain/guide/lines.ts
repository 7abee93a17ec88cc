const MAX_LINE = 8192;

/** The lines of a text, as many as a chunk has. Null stands for one that is too long. */
export async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<(string | null)[]> {
  let rest = '';
  let isLong = false;
  let endsWithReturn = false;
  for await (const text of texts) {
    // `\r\n` over two chunks is one end.
    const fresh = endsWithReturn && text.startsWith('\n') ? text.slice(1) : text;
    endsWithReturn = text.endsWith('\r');
    const lines: (string | null)[] = (rest + fresh).split(/\r\n?|\n/);
    rest = lines.pop() ?? '';
    if (isLong && lines.length > 0) {
      lines[0] = null;
      isLong = false;
    }
    if (rest.length > MAX_LINE) {
      rest = '';
      isLong = true;
    }
    yield lines.map((line) => (line !== null && line.length > MAX_LINE ? null : line));
  }
  if (isLong) yield [null];
  else if (rest !== '') yield [rest];
}
