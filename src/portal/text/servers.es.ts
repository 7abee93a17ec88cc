import type { Why } from '../../domain/playback/plays.ts';

/** Why nobody can play a server. Made on the server only, for pages that list servers. */
const whyText = {
  mixed: 'llega sin cifrar',
  protected: 'está protegido contra copias',
  key: 'su clave no sirve',
  policy: 'no deja que otros sitios lo muestren',
  type: 'no dice que es un video',
  encoding: 'llega comprimido',
} satisfies Record<Why, string>;

export const unplayableText = (why: Why): string =>
  `responde, pero un navegador no puede reproducirlo: ${whyText[why]}`;
