import { sentence } from './sentence.ts';

/** Sites of videos that may be shown inside of the portal, allowed where somebody misses it. */
export const framingText = {
  title: (count: number) =>
    count === 1
      ? 'Un sitio de estos enlaces no se puede incrustar todavía'
      : `${count} sitios de estos enlaces no se pueden incrustar todavía`,
  more: 'Sus enlaces se abren en otra pestaña.',
  allow: (host: string) => `Permitir ${host}`,
  newTab: ' (se abre en otra pestaña)',
  page: {
    title: (origin: string) => `¿Mostrar ${origin} dentro del portal?`,
    about:
      'Sus videos se verían en el reproductor, sin abrir otra pestaña. Entra en la lista de sitios que se pueden incrustar, que está en Ajustes, y vale para todo el portal.',
    allow: 'Permitirlo',
    done: sentence(
      'Listo: ese sitio ya se puede incrustar',
      'Podés cerrar esta pestaña y seguir donde estabas.',
    ),
    known: sentence('Ese sitio ya se puede incrustar', 'No hay nada para cambiar.'),
    tooMany: sentence(
      'No entra: la lista es demasiado larga',
      'Quitá en Ajustes los sitios que ya no se usan.',
    ),
    owners: (names: string) => `Lo puede permitir un dueño: ${names}.`,
    back: 'Volver',
    settings: 'Ver la lista en Ajustes',
  },
} as const;
