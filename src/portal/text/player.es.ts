/** Texts of the player, in a separate file that only pages with a player load. */
export const playerText = {
  back: 'Volver',
  fullscreen: 'Pantalla completa',
  frame: (name: string) => `Reproductor de ${name}`,
  video: (name: string) => `Video de ${name}`,
  noUrl: 'No se encontró la URL del video, regresa al inicio.',
  noEpisodeUrl: 'No se encontró la URL del episodio.',
  external: (label: string) => `${label} solo se puede abrir en otra pestaña.`,
  another: 'Probar otro servidor',
  openExternal: 'Abrir el video',
  notice: '¿No se reproduce? Abrilo en otra pestaña.',
  dismiss: 'Cerrar el aviso',
  play: 'Reproducir',
  searching: 'Buscando servidor…',
  trying: (label: string, place: number, total: number) =>
    `Probando ${label} (${place} de ${total})`,
  otherServers: 'Elegir servidor',
  servers: 'Servidores',
  notWorking: 'No funciona',
  moved: {
    start: (from: string, to: string) => `${from} no arrancó: seguimos en ${to}.`,
    stop: (from: string, to: string) => `${from} dejó de responder: seguimos en ${to}.`,
    viewer: (from: string, to: string) => `Dejamos ${from}: seguimos en ${to}.`,
  },
  undo: 'Volver al anterior',
  exhausted: 'Ningún servidor respondió. Probá de nuevo o elegí otro idioma.',
  /** For a title with one language only. */
  exhaustedOnly: 'Ningún servidor respondió. Probá de nuevo en un momento.',
};
