const ROMAN = '- - ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(
  ' ',
);
const SPANISH =
  '- - dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince'.split(' ');

const forms = ROMAN.map((roman, number) =>
  [String(number), roman, SPANISH[number]].filter((form) => form !== undefined && form !== '-'),
).slice(2) as string[][];
const others = new Map(
  forms.flatMap((same) => same.map((form) => [form, same.filter((one) => one !== form)] as const)),
);

/** Other ways to write a number: 'Rocky II', 'Rocky 2' and 'Rocky dos' are the same. */
export const sameNumber = (word: string): readonly string[] => others.get(word) ?? [];
