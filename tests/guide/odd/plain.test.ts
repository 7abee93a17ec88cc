import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decoded } from '../../../src/domain/guide/decode.ts';
import { UnreadableListing } from '../../../src/domain/guide/listing.ts';
import { PlainReader } from '../../../src/domain/guide/plain.ts';
import { readXml } from '../../../src/domain/guide/xml.ts';
import { chunksOf, isSmall, stream } from './case.ts';
import { damaged } from './damage.ts';
import { GUIDES } from './guides.ts';

/** What programs write, with all that is plain: entities, both quotes, elements within elements, blanks and line ends. */
const programme = (minute: number, title: string) => `
  <programme start="202611182${100 + minute}00 +0000" stop='20261118220000 +0000'\tchannel="a&amp;e">\r
    <title lang="es">${title}</title><sub-title/>
    <desc lang='es' >Una &quot;ma&ntilde;ana&quot; &lt;de&gt; "cine" 1 > 0</desc>
    <credits><director>Y</director><actor role="Z">W</actor></credits><new />
    <category>Cine</category></programme>`;
const PLAIN = `<?xml version="1.0" encoding="UTF-8"?>
<tv generator-info-name="x"><channel id="a&amp;e"><display-name>A</display-name></channel>${[
  'Uno',
  'Dos & más',
  'Señal €',
  '<![CDATA[Tres]]>',
  'Cuatro 😀',
  'Cinco',
]
  .map((title, place) => programme(place, title))
  .join('')}
</tv>`;

type Input = (typeof GUIDES)[number]['input'];

/** Elements, texts and lines as they are told; `many`: what is read without the parser where it is plain. */
async function told(input: Input, size: number, many: string): Promise<unknown[]> {
  const events: unknown[] = [];
  let depth = 0;
  let text = '';
  const flush = () => {
    if (text !== '') events.push(text);
    text = '';
  };
  const handler = {
    ...{ root: 'tv', many },
    open: (name: string, attributes: object, line: number) => {
      flush();
      // Nobody asks for the lines within.
      events.push([name, { ...attributes }, depth++ === 1 ? line : null]);
    },
    text: (more: string) => {
      text += more;
    },
    close: () => {
      flush();
      events.push('/');
      depth--;
    },
  };
  try {
    for await (const _ of readXml(decoded(stream(chunksOf(input, size))), handler));
  } catch (error) {
    if (!(error instanceof UnreadableListing)) throw error;
    return [error.message];
  }
  flush();
  return events;
}

const NOTHING = '-';
async function sameAsParser(input: Input, size: number): Promise<void> {
  expect(await told(input, size, 'programme')).toEqual(await told(input, 65_536, NOTHING));
}

test('what is plain is read without the parser, and what is odd is not', () => {
  const starts = [...PLAIN.replaceAll('\r\n', '\n').matchAll(/(?<=>)\s*<programme/g)];
  const reader = new PlainReader();
  const read = starts.map(
    ({ index }) => reader.element(PLAIN.replaceAll('\r\n', '\n'), index, 'programme') !== null,
  );
  expect(read).toEqual([true, false, true, false, false, true]);
});

for (const { name, input } of GUIDES.filter(({ input }) => isSmall(input)))
  test(`${name} is read as by the parser alone`, async () => {
    for (const size of [1, 7, 65_536]) await sameAsParser(input, size);
  });

test('whatever is damaged in a plain guide, it is read as by the parser alone', async () => {
  await fc.assert(fc.asyncProperty(damaged(PLAIN), fc.constantFrom(1, 50, 65_536), sameAsParser), {
    numRuns: 3000,
  });
}, 60_000);
