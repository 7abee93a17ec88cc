import type { PictureFocus, UploadProblem } from '../../domain/pictures/upload.ts';

/** Imágenes: el campo de un formulario y lo que responde a un archivo. */
export const picturesText = {
  choose: 'Elegir archivo',
  focus: 'Parte que queda',
  foci: {
    centre: 'El centro',
    top: 'Lo de arriba',
    bottom: 'Lo de abajo',
    left: 'La izquierda',
    right: 'La derecha',
  } satisfies Record<PictureFocus, string>,
  fileHint:
    'Un archivo de hasta 20 MB, que se recorta solo, o la dirección de una imagen en la web.',
  sending: (percent: number) => `Subiendo: ${percent} %`,
  preparing: 'Preparando la imagen…',
  ready: 'Imagen lista: se usa al guardar.',
  wait: 'La imagen todavía se está subiendo.',
  problems: {
    none: 'No llegó ningún archivo.',
    empty: 'El archivo está vacío.',
    large: 'El archivo es demasiado grande: pueden ser hasta 20 MB.',
    'not-a-picture': 'El archivo no es una imagen JPEG, PNG, WebP, AVIF o GIF.',
    broken: 'La imagen está dañada o incompleta.',
    'many-pixels': 'La imagen tiene demasiados píxeles: pueden ser hasta 36 millones.',
    small: 'La imagen es demasiado chica: cada lado necesita al menos 32 píxeles.',
    busy: 'Hay otras imágenes antes. Probá de nuevo en un momento.',
  } satisfies Record<UploadProblem, string>,
  /** Sin respuesta del estudio. */
  lost: 'Se cortó la conexión y la imagen no se guardó. Probá de nuevo.',
  signedOut: 'Tu sesión terminó. Entrá de nuevo en otra pestaña y volvé a elegir el archivo.',
} as const;
