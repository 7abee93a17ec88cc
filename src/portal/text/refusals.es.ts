/** What only the server says, so that no browser loads it. */
export const refusalsText = {
  busyTitle: 'Hay mucha gente a la vez',
  busy: 'Ahora no podemos atender este pedido. Esperá unos segundos y probá de nuevo.',
  unguarded: 'El sitio está mal configurado. Avisale a quien lo administra.',
  foreign: 'Este pedido no viene de una página nuestra.',
  unreadable: 'No pudimos leer lo que enviaste.',
};
