import type { DemoTitle } from './catalogue/types.ts';

/** Movies whose poster is at the fake host, too large or broken, as happens with catalogues from elsewhere. */
const HOW = new Map([
  ['amanecer-1927', 'grande'],
  ['nanuk-el-esquimal-1922', 'grande'],
  ['haxan-1922', 'pesada'],
  ['el-hombre-de-la-camara-1929', 'cortada'],
  ['boda-real-1951', 'pagina'],
  ['con-las-horas-contadas-1950', 'bomba'],
  ['los-viajes-de-gulliver-1939', 'gota'],
]);

/** The path of a title's poster at the host; null for the many whose poster is our own. */
export function farPoster({ kind, id }: DemoTitle): string | null {
  const how = kind === 'movie' ? HOW.get(id) : undefined;
  if (!how) return null;
  return `/imagenes/${how}/${kind}-${id}.${how === 'pesada' || how === 'bomba' ? 'png' : 'jpg'}`;
}
