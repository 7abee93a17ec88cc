import { sectionsFor } from '../../src/studio/text/sections.es.ts';

/** Screens that no section leads to, each with an address that opens it as it is. */
const OTHERS = [
  '/ir',
  '/partidos/nuevo',
  '/partidos/pegar',
  '/enlaces/avisos',
  '/enlaces/reemplazar?de=caido.example&a=nuevo.example',
  '/titulos/nuevo',
  '/titulos/programados',
  '/titulos/cambiar',
  '/canales/nuevo?nombre=Gol%20TV&enlace=https%3A%2F%2Fvideo.example%2Fgol',
  '/guia/nueva',
  '/guia/canales',
  '/guia/canales/aceptar',
  '/retiros/nuevo',
  '/pedidos/nuevo',
  '/productos/nuevo',
  '/ligas/nueva',
  '/consolas/nueva',
  '/importar/columnas',
  '/ajustes/marcos?sitio=https%3A%2F%2Fvideo.example',
  '/llave-nueva',
  '/confirmar',
  '/no-existe',
];

export const SECTION_PATHS = sectionsFor('owner').flatMap(({ sections }) =>
  sections.map(({ path }) => path),
);

const isBelow = (path: string) => (other: string) => other.startsWith(`${path}/`);

/** Every screen that an owner can open by its address alone: those of a section together. */
export const STUDIO_SCREENS: readonly (readonly string[])[] = [
  ...SECTION_PATHS.map((path) => [path, ...OTHERS.filter(isBelow(path))]),
  OTHERS.filter((other) => !SECTION_PATHS.some((path) => isBelow(path)(other))),
];
