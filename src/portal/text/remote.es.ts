/** What only televisions show. */
export const remoteText = {
  choose: 'Elegí',
  write: 'Escribí',
  found: 'Resultados',
  large: 'MAYÚS',
  space: 'Espacio',
  erase: 'Borrar',
  search: 'Buscar',
  done: 'Listo',
  seek: (step: string, place: string, end: string) => `${step} · ${place} de ${end}`,
  steer: 'OK: manejar este reproductor',
  steering: (seconds: number) =>
    `Tu control maneja el reproductor. En ${seconds} s vuelve a esta página.`,
  phone: 'Seguí en el teléfono',
  elsewhere: 'Este televisor no abre otras ventanas. Abrilo en el teléfono:',
  close: 'Cerrar',
  exit: '¿Salir de la app?',
  stay: 'Quedarme',
  leave: 'Salir',
} as const;
