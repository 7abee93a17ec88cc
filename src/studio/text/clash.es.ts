/** Where two people changed the same. */
export const clashText = {
  title: (field: string) => `${field}: otra persona lo cambió mientras editabas`,
  choose: {
    title: 'Otra persona cambió lo mismo mientras editabas',
    more: 'Todavía no se guardó nada: elegí qué queda de cada cosa.',
  },
  mine: 'Lo tuyo:',
  theirs: 'Lo que está guardado:',
  by: (name: string, when: string) => `${name}, ${when}`,
  unknown: 'no sabemos quién ni cuándo',
  nothing: 'vacío',
  save: 'Guardar con lo elegido',
  undo: 'Deshacer desde el historial',
  yes: 'sí',
  no: 'no',
  notice: {
    title: 'Otra persona cambió lo mismo',
    line: (field: string, theirs: string, by: string) =>
      `${field}: ahora dice «${theirs}» (${by}).`,
    more: 'No se guardó nada. Lo tuyo sigue en el formulario: si es lo correcto, mandalo de nuevo.',
  },
};
