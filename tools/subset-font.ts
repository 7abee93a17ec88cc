import { readFile, writeFile } from 'node:fs/promises';
// @ts-expect-error: the package has no types
import subsetFont from 'subset-font';

/** Makes `src/ui/fonts/bricolage-es.woff2`: the letters Spanish needs, and the weights that headings use. */
const SOURCE = new URL(
  '../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  import.meta.url,
);
const TARGET = new URL('../src/ui/fonts/bricolage-es.woff2', import.meta.url);

const ASCII = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place)).join('');
const SPANISH = 'áéíóúüñÁÉÍÓÚÜÑ¡¿ªº«»“”‘’–—…·×';
const NAMES = 'àèìòùâêîôûäëïöçãõåøæœßÀÈÌÒÙÂÊÎÔÛÄËÏÖÇÃÕÅØÆŒ';

const font = await subsetFont(await readFile(SOURCE), ASCII + SPANISH + NAMES, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 600, max: 800, default: 700 } },
});
await writeFile(TARGET, font);
console.log(`${TARGET.pathname}: ${font.length} bytes`);
