/** Texts of the controls under a channel. */
export const zapText = {
  label: 'Cambiar de canal',
  previous: 'Canal anterior',
  next: 'Canal siguiente',
  last: 'Último canal',
  number: (number: number) => `Canal ${number}`,
  favourite: 'Canal favorito',
  /** On the screen, beside the number. */
  missing: 'No hay un canal con ese número',
  unreadable: 'No pudimos cargar los canales',
} as const;
