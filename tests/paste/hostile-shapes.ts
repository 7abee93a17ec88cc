/** Texts that are as slow to read as somebody could make them, of up to so many characters and lines. */
type Shape = (characters: number, lines: number) => string;

const fill = (piece: string, characters: number): string =>
  piece.repeat(Math.ceil(characters / piece.length)).slice(0, characters);

const rows = (line: (at: number) => string, header = ''): Shape => {
  return (characters, lines) => {
    const out = header === '' ? [] : [header];
    let size = header.length;
    for (let at = 0; out.length < lines; at++) {
      const next = line(at);
      size += next.length + 1;
      if (size > characters) break;
      out.push(next);
    }
    return out.join('\n');
  };
};
/** Lines as long as one may be. */
const wide = (piece: string, begin = ''): Shape => rows(() => begin + fill(piece, 1980));
const one =
  (piece: string, begin = ''): Shape =>
  (characters) =>
    fill(piece, characters - begin.length - 1).padStart(characters - 1, begin);

/** New, and like many that are known. */
const club = (at: number): string =>
  `Club ${((at * 7919) % 100_003).toString(36)}orito ${String.fromCharCode(97 + (at % 26))}eportivo`;

export const HOSTILE_SHAPES: readonly [string, Shape][] = [
  ['short pairs', rows(() => 'a-b')],
  ['new names with a hyphen', rows((at) => `${club(at)}-${club(at + 7)}`)],
  ['new names', rows((at) => `21:30 ${club(at)} vs ${club(at + 5)}`)],
  ['names with typing errors', rows((at) => `21:30 Deportibo Ceib${at} vs Atletiko Ombu ${at}`)],
  [
    'a table of names',
    rows((at) => `${club(at)}\t${club(at + 5)}\t${club(at + 9)}`, 'Local\tVisitante\tCanal'),
  ],
  ['a table without a header', rows((at) => `21:30\t${club(at)}\t${club(at + 5)}`)],
  ['a table of leagues', rows((at) => `a\tb${at}\tLiga ${club(at)}`, 'Local\tVisitante\tLiga')],
  ['commas', rows((at) => `21:30,${club(at)},${club(at + 3)}`, 'hora,local,visitante')],
  ['open quotes', rows((at) => `21:30,"${club(at)},${club(at + 3)}`, 'hora,local,visitante')],
  ['columns of spaces', rows((at) => `21:30  ${club(at)}  b${at}`, 'Hora  Local  Visitante')],
  ['bars', rows((at) => `| 21:30 | ${club(at)} | ${club(at + 3)} |`)],
  ['headers', rows(() => 'Hora\tLocal\tVisitante')],
  ['tabs', one('\t')],
  ['quotes and tabs', one('"\t')],
  ['a cell of bars', one('|', 'a\tb\t')],
  ['a cell of channels', one('canal x, ', 'Local\tVisitante\tCanal\nA\tB\t')],
  ['a cell of addresses', one('x http://a ', 'Local\tVisitante\tCanal\nA\tB\t')],
  ['addresses below a match', rows((at) => `Canal https://a.example/${at}`, 'A vs B 21:30')],
  [
    'addresses above all matches',
    rows((at) => `21:30 N${at} vs S${at}`, fill('https://a.example/x ', 1980)),
  ],
  [
    'addresses in a line',
    rows((at) => `21:30 A vs B ${fill(`Canal ${at} http://a.e/${at} `, 1900)}`),
  ],
  ['days', rows((at) => `${1 + (at % 28)}/${1 + (at % 12)} 9:30 N vs S`)],
  ['days in a line', wide('3/11 ', '9:30 A vs B ')],
  ['hours in a line', wide('9:15 ', 'A vs B ')],
  ['days and hours in a line', wide('9:15 3/11 22:40 12/3 ', 'A vs B ')],
  ['weekdays', wide('lunes 3 ')],
  ['zones', wide('21:30 (hora de chile) ')],
  ['numbers with bars', wide('1/1')],
  ['small words', wide('por en ', 'x ')],
  ['dots behind a word', wide('.', '21:30 a vs b')],
  ['dots behind an address', rows(() => `http://a${fill('.,', 1900)}b`)],
  ['beginnings of links', wide('[a](')],
  ['beginnings of addresses', wide('http://')],
  ['known names', wide('Deportivo Ceibo ')],
  ['beginnings of known names', wide('Club Deportivo ')],
  ['letters with accents', wide('á é ')],
  ['marks on one letter', one('\u0301\u0323', 'a')],
  ['emoji', rows(() => fill('👨‍👩‍👧📺', 60))],
  ['beginnings of tags', one('<a ', '<td>')],
  ['spaces in HTML', one(' ', '<td>')],
  ['rows of HTML', rows((at) => `<tr><td>${at}:30</td><td>${club(at)}</td></tr>`)],
  ['line ends as numbers', one('a&#8232;', '<td>')],
  ['messages of a chat', rows((at) => `14/11/26, 21:03 - A: ${at} vs b`)],
];
