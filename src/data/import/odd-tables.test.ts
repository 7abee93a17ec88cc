import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { TableKind } from '../../domain/imports/table-fields.ts';
import { ROW_PROBLEMS, RowValuesReader } from '../../domain/imports/table-row.ts';
import { meantRows } from '../../domain/imports/table-shape.ts';
import { RowReader } from '../../domain/imports/table-text.ts';
import { planTable, readHead } from './plan-table.ts';
import { rowDocument } from './table-documents.ts';
import { firstLines, tableLines } from './table-lines.ts';

/** Files as people have them, each read as an import reads it: every row is right, or refused with its line. */

type Read = readonly [line: number, what: unknown];

async function readFile(bytes: Buffer, only?: TableKind, chunk = 7): Promise<Read[]> {
  const mapping = planTable(readHead(await firstLines(bytes, true)), {
    ...{ file: '', remembered: null },
    only,
  });
  const rows = new RowReader(mapping.delimiter);
  const reader = new RowValuesReader(mapping);
  const pieces = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, at) =>
    bytes.subarray(at * chunk, (at + 1) * chunk),
  );
  const read = [];
  // The first piece says the encoding.
  const head = Buffer.concat(pieces.splice(0, 80));
  for await (const lines of tableLines(Readable.from([head, ...pieces]), () => {}))
    read.push(...rows.read(lines));
  return meantRows([...read, ...rows.end()], mapping).map(({ line, cells, problem }): Read => {
    if (problem !== null) return [line, ROW_PROBLEMS[problem]];
    const row = reader.read(cells);
    if (row.kind === 'refused') return [line, row.reason];
    try {
      rowDocument({ kind: mapping.kind, values: row.values, now: new Date(0) });
    } catch (error) {
      return [line, (error as Error).message];
    }
    const { fields, servers } = row.values;
    return [
      line,
      servers.length > 0 ? { ...fields, servers: servers.map(({ url }) => url) } : fields,
    ];
  });
}

let count = 0;
const file = (
  name: string,
  bytes: Buffer | string,
  expected: readonly Read[],
  only?: TableKind,
) => {
  count += 1;
  test(`${count} ${name}`, async () => {
    expect(await readFile(Buffer.from(bytes as string), only)).toEqual(expected);
  });
};

// What parts cells × what parts lines × encodings × quotes.
const ROWS = [
  ['Título', 'Año', 'Descripción'],
  ['El año del ñandú', '1994', 'Una historia, dos finales; tres'],
  ['«Él»', '1953', 'Dice "hola"'],
  ['Corazón', '', 'En dos\nlíneas'],
];
const EXPECTED: Read[] = [
  [2, { name: 'El año del ñandú', year: 1994, description: 'Una historia, dos finales; tres' }],
  [3, { name: '«Él»', year: 1953, description: 'Dice "hola"' }],
  [4, { name: 'Corazón', description: 'En dos\nlíneas' }],
];
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();
const ENCODINGS: Record<string, (text: string) => Buffer> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a mark': (text) => Buffer.from(`\ufeff${text}`),
  'UTF-16 LE': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16 BE': (text) => swapped(Buffer.from(`\ufeff${text}`, 'utf16le')),
  'UTF-16 LE without a mark': (text) => Buffer.from(text, 'utf16le'),
  'Windows-1252': (text) => Buffer.from(text, 'latin1'),
};
const QUOTES: Record<string, (cell: string, mark: string) => string> = {
  'where needed': (cell, mark) =>
    cell.includes(mark) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  everywhere: (cell) => `"${cell.replaceAll('"', '""')}"`,
};
for (const [encoding, encode] of Object.entries(ENCODINGS))
  for (const mark of [',', ';', '\t', '|'])
    for (const end of ['\n', '\r\n', '\r'])
      for (const [quotes, quoted] of Object.entries(QUOTES)) {
        const lines = ROWS.map((row) => row.map((cell) => quoted(cell, mark)).join(mark));
        file(
          `${encoding}, ${JSON.stringify(mark)}, ${JSON.stringify(end)}, quotes ${quotes}`,
          encode(`${lines.join('\n')}\n`.replaceAll('\n', end)),
          EXPECTED,
        );
      }

const one = (name: string, header: string, cell: string, expected: unknown, only?: TableKind) =>
  file(`${name} ${cell}`, `nombre\t${header}\nX\t${cell}\n`, [[2, expected]], only);
const isNot = (header: string, cell: string, what: string) => `${header}: '${cell}' is not ${what}`;

for (const [cell, date] of [
  ['2026-11-18', '2026-11-18'],
  ['2026/11/18', '2026-11-18'],
  ['2026-1-8', '2026-01-08'],
  ['18/11/2026', '2026-11-18'],
  ['18-11-2026', '2026-11-18'],
  ['18.11.2026', '2026-11-18'],
  ['8-1-26', '2026-01-08'],
  ['8/1/69', '2069-01-08'],
  ['8/1/70', '1970-01-08'],
  ['3/4/2026', '2026-04-03'],
  ['18 nov 2026', '2026-11-18'],
  ['18-nov-26', '2026-11-18'],
  ['18 de noviembre de 2026', '2026-11-18'],
  ['1 Sept 2020', '2020-09-01'],
  ['1 set 2020', '2020-09-01'],
  ['46344', '2026-11-18'],
  ['46344,5', '2026-11-18T12:00'],
  ['46344.75', '2026-11-18T18:00'],
  ['2026-11-18 21:30', '2026-11-18T21:30'],
  ['2026-11-18T21:30:15Z', '2026-11-18T21:30Z'],
  ['2026-11-18T21:30:15.123Z', '2026-11-18T21:30Z'],
  ['2026-11-18T21:30-03:00', '2026-11-18T21:30-03:00'],
  ['18/11/2026 9:30 p. m.', '2026-11-18T21:30'],
  ['29/2/2024', '2024-02-29'],
] as const)
  one('a date', 'fecha de alta', cell, { name: 'X', createdAt: date });
for (const cell of [
  '29/2/2025',
  '31/4/2026',
  '12/31/2026',
  '0/1/2026',
  'ayer',
  '2026',
  '18/11',
  '99999999',
  '1/1/3000',
])
  one('no date', 'fecha de alta', cell, isNot('fecha de alta', cell, 'a date'));

for (const [cell, price] of [
  ['1200', 1200],
  ['1.200', 1200],
  ['12.500,00', 12_500],
  ['$ 12.500', 12_500],
  ['$12,500.00', 12_500],
  ['1.234.567', 1_234_567],
  ['1 234', 1234],
  ['1\u00a0234', 1234],
  ['3.0', 3],
  ['3,00', 3],
  ['ARS 900', 900],
  ['0', 0],
] as const)
  one('a price', 'precio', cell, { name: 'X', price }, 'products');
for (const cell of [
  '12,5',
  '1.234,56',
  '1.234.00',
  '1,234,00',
  'gratis',
  '1e3',
  '12.34.56',
  '=1+1',
  '+5',
  '-3',
  '1.2345',
  '٣',
])
  one('no price', 'precio', cell, isNot('precio', cell, 'a whole number'), 'products');

for (const cell of [
  'sí',
  'Si',
  'SI',
  's',
  'x',
  'X',
  '1',
  'yes',
  'true',
  'VERDADERO',
  'A',
  'activo',
  '✓',
  '✔',
])
  one('yes:', 'activo', cell, { name: 'X', active: true }, 'movies');
for (const cell of ['no', 'NO', 'n', '0', 'false', 'Falso', 'I', 'inactivo', '✗'])
  one('no:', 'activo', cell, { name: 'X', active: false }, 'movies');
for (const cell of ['quizás', '2', 'sí, pero'])
  one('neither:', 'activo', cell, isNot('activo', cell, 'yes or no'), 'movies');

for (const [cell, year] of [
  ['1927', 1927],
  ['(1927)', 1927],
  ['1927.0', 1927],
  ['1/2/1927', 1927],
  ['1927-03-04', 1927],
] as const)
  one('a year', 'año', cell, { name: 'X', year });
for (const cell of ['27', '1492', '19 27', 's/f', '9999'])
  one('no year', 'año', cell, isNot('año', cell, 'a year'));

const match = (time: string, expected: unknown) =>
  file(`a match at ${time}`, `partido;fecha;hora\nA vs B;3/4/26;${time}\n`, [[2, expected]]);
const at = (time: string) => ({ teams: ['A', 'B'], day: '2026-04-03', time });
for (const [cell, time] of [
  ['21:30', '21:30'],
  ['9:30 pm', '21:30'],
  ['9:30 p.m.', '21:30'],
  ['12:15 am', '00:15'],
  ['21.30', '21:30'],
  ['21h', '21:00'],
  ['21h30', '21:30'],
  ['21:30 hs', '21:30'],
  ['0,895833', '21:30'],
  ['21:30:00', '21:30'],
] as const)
  match(cell, at(time));
for (const cell of ['25:00', '9:75', 'noche', '13:00 pm'])
  match(cell, isNot('hora', cell, 'a time'));
match('', 'time is missing');

// Rows that are not as wide as the header, and lines that are no rows.
const UNA: Read = [2, { name: 'Una', year: 2001 }];
file('a short row', 'titulo,año,genero\nUna,2001\n', [UNA]);
file('a long row', 'titulo,año\nUna,2001\nDos,2002,x\nTres\n', [
  UNA,
  [3, 'has 3 cells and the table 2 columns'],
  [4, { name: 'Tres' }],
]);
file('commas behind the last cell', 'titulo,año,,\nUna,2001,,\n', [UNA]);
file('a comma that nobody quoted', 'titulo,año\nUna, dos y tres,2001\n', [
  [2, 'has 3 cells and the table 2 columns'],
]);
file('empty lines', '\n\ntitulo,año\n\nUna,2001\n,,\n\nDos,\n\n', [
  [5, UNA[1]],
  [8, { name: 'Dos' }],
]);
file('a heading above the header', 'Mi catálogo 2024;;\n;;\nTítulo;Año;Género\nUna;2001;DRAMA\n', [
  [4, { name: 'Una', year: 2001, genre: 'DRAMA' }],
]);
file('sep=;', 'sep=;\ntitulo;año\nUna;2001\n', [[3, UNA[1]]]);
file('sep=, in another case', 'SEP=,\r\ntitulo,año\r\nUna,2001\r\n', [[3, UNA[1]]]);
file('a Markdown table', '| Título | Año |\n|---|:-:|\n| Una | 2001 |\n', [[3, UNA[1]]]);
file('only a header', 'titulo,año\n', []);
file('nothing', '', []);
file('only empty lines', '\n\n\r\n', []);
file('one column', 'titulo\nUna\nDos, y tres\n', [
  [2, { name: 'Una' }],
  [3, 'has 2 cells and the table 1 columns'],
]);
file('one cell', 'Una', [[1, { name: 'Una' }]]);
file('no line end', 'titulo,año\nUna,2001', [UNA]);
file('duplicate headers', 'titulo,titulo,año\nUna,Otra,2001\n', [UNA]);
file('two columns of links', 'titulo,link,link\nUna,https://a.example/,https://b.example/\n', [
  [2, { name: 'Una', servers: ['https://a.example/', 'https://b.example/'] }],
]);
file('links in one cell', 'titulo;links\nUna;https://a.example/1, https://b.example/2\n', [
  [2, { name: 'Una', servers: ['https://a.example/1', 'https://b.example/2'] }],
]);
file('headers in capitals with spaces', ' TITULO , AÑO \nUna , 2001 \n', [UNA]);
file('headers with underscores', 'nombre,titulo_original\nUna,One\n', [
  [2, { name: 'Una', originalName: 'One' }],
]);
file('no header', 'Una,2001,https://a.example/v\nDos,2002,https://a.example/w\n', [
  [1, { name: 'Una', year: 2001, servers: ['https://a.example/v'] }],
  [2, { name: 'Dos', year: 2002, servers: ['https://a.example/w'] }],
]);
file(
  'no header, with a picture',
  'Una\t2001\thttps://a.example/v.jpg\nDos\t2002\thttps://a.example/w.jpg\n',
  [
    [1, { name: 'Una', year: 2001, poster: 'https://a.example/v.jpg' }],
    [2, { name: 'Dos', year: 2002, poster: 'https://a.example/w.jpg' }],
  ],
);
file('a name is missing', 'titulo,año\n,2001\nDos,2002\n', [
  [2, 'name is missing'],
  [3, { name: 'Dos', year: 2002 }],
]);
file('a name without letters', 'titulo,año\n!!!,2001\n', [
  [2, 'the name has no letters or digits'],
]);
file('cells that say nothing', 'titulo,año,genero\nUna,-,n/a\nDos,#N/A,—\n', [
  [2, { name: 'Una' }],
  [3, { name: 'Dos' }],
]);
file(
  'two encodings in one file',
  Buffer.concat([Buffer.from('titulo,año\nÉl,1953\n'), Buffer.from('Corazón,1950\n', 'latin1')]),
  [
    [2, { name: 'Él', year: 1953 }],
    [3, { name: 'Corazón', year: 1950 }],
  ],
);
file('line ends of both kinds', 'titulo,año\r\nUna,2001\nDos,2002\rTres,2003\n', [
  UNA,
  [3, { name: 'Dos', year: 2002 }],
  [4, { name: 'Tres', year: 2003 }],
]);
file('NUL bytes', 'titulo,año\nU\0na,2001\nDos,2002\n', [
  [2, 'holds a NUL character'],
  [3, { name: 'Dos', year: 2002 }],
]);

// Quotes.
file('a quote that never closes', 'titulo,año\n"Una,2001\nDos,2002\nTres,2003\n', [
  [2, ROW_PROBLEMS.quote],
  [3, { name: 'Dos', year: 2002 }],
  [4, { name: 'Tres', year: 2003 }],
]);
file('a quote that closes in another row', 'titulo,año\n"Una,2001\nDos,"2002"\nTres,2003\n', [
  [2, ROW_PROBLEMS.quote],
  [3, { name: 'Dos', year: 2002 }],
  [4, { name: 'Tres', year: 2003 }],
]);
file('a name that begins with a quoted word', 'titulo,año\n"Héroes" de barrio,2001\n', [
  [2, { name: '"Héroes" de barrio', year: 2001 }],
]);
file('a quote in the middle', 'titulo,año\nDisco de 12" y 7",2001\n', [
  [2, { name: 'Disco de 12" y 7"', year: 2001 }],
]);
file('spaces around quotes', 'titulo, año\n"Una" , "2001"\n', [UNA]);
file('quotes of quotes', 'titulo,año\n"""Una""",2001\n', [[2, { name: '"Una"', year: 2001 }]]);
file('an empty quoted cell', 'titulo,año\nUna,""\n', [[2, { name: 'Una' }]]);
file(
  'lines in cells, and a bad row after them',
  'titulo,detalle,año\nUna,"a\nb\n\nc",2001\nDos,x,nunca\n',
  [
    [2, { name: 'Una', description: 'a\nb\n\nc', year: 2001 }],
    [6, isNot('año', 'nunca', 'a year')],
  ],
);
file('CRLF in cells', 'titulo,detalle\r\nUna,"a\r\nb"\r\nDos,x\r\n', [
  [2, { name: 'Una', description: 'a\nb' }],
  [4, { name: 'Dos', description: 'x' }],
]);
file('a column without a name', '"Título",""\n"Una","x"\n', [[2, { name: 'Una' }]]);
file('single quotes are letters', "titulo,año\n'Una',2001\n", [[2, { name: "'Una'", year: 2001 }]]);

// Formulas are text as they stand; one that we wrote comes back as it was.
for (const cell of [
  '=1+1',
  '=CMD("x")',
  '+54 11',
  '-Menos',
  '@todos',
  '=HYPERLINK("https://a.example")',
])
  one('a formula', 'genero', cell, { name: 'X', genre: cell });
for (const cell of ['=1+1', '+a', '-b', '@c'])
  one('a guarded formula', 'genero', `'${cell}`, { name: 'X', genre: cell });

// What else columns may hold.
for (const [cell, season, episode] of [
  ['1x05', '1', '5'],
  ['S02E10', '2', '10'],
  ['T3 E4', '3', '4'],
  ['05', undefined, '5'],
  ['Cap. 7', undefined, '7'],
  ['Final', undefined, 'Final'],
] as const)
  file(`the episode ${cell}`, `serie;capitulo\nUna;${cell}\n`, [
    [2, { title: 'Una', episode, ...(season && { season }) }],
  ]);
for (const [cell, type] of [
  ['Película', 'movie'],
  ['SERIE', 'serie'],
  ['anime', 'anime'],
] as const)
  one('the type', 'tipo', cell, { name: 'X', type }, 'movies');
one('no type', 'tipo', 'ópera', isNot('tipo', 'ópera', 'a type of title'), 'movies');
for (const cell of ['A vs B', 'A v. B', 'A - B', 'A contra B', 'A x B'])
  file(`the match ${cell}`, `partido;fecha;hora\n${cell};3/4/26;21:30\n`, [[2, at('21:30')]]);
file('no match', 'partido;fecha;hora\nA;3/4/26;21:30\n', [
  [2, isNot('partido', 'A', 'a match of two teams')],
]);
for (const [cell, category] of [
  ['tazas', 'tazas'],
  ['Taza', 'tazas'],
  ['BUZOS', 'buzos'],
] as const)
  one('the category', 'categoria', cell, { name: 'X', category }, 'products');
one(
  'no category',
  'categoria',
  'autos',
  isNot('categoria', 'autos', 'a category of products'),
  'products',
);

test('there are 300 of them', () => {
  expect(count).toBeGreaterThanOrEqual(300);
});

test('a line of any length costs no other row', async () => {
  const long = 'x'.repeat(5 * 1024 * 1024);
  const rows = await readFile(
    Buffer.from(`titulo,año\nUna,2001\n${long},1\nDos,2002\n`),
    'movies',
    1 << 20,
  );
  expect(rows).toEqual([UNA, [3, ROW_PROBLEMS.long], [4, { name: 'Dos', year: 2002 }]]);
});

test('a long cell without an address, where one should be, does not hold up the import', async () => {
  const long = 'x '.repeat(100_000);
  const start = performance.now();
  const rows = await readFile(
    Buffer.from(`titulo,url,fecha\nUna,${long},\nDos,,12${' '.repeat(100_000)}x\n`),
    'movies',
    1 << 20,
  );
  expect(rows.map(([line]) => line)).toEqual([2, 3]);
  expect(performance.now() - start).toBeLessThan(5000);
});
