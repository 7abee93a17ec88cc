export const gamesText = {
  title: 'Consolas Retro',
  about: 'Las máquinas que hicieron historia. Elegí una y seguí en su página.',
  nothingYet: 'Todavía no hay consolas para elegir. Pronto vas a encontrarlas acá.',
  adNotice: 'Publicidad: al elegir una consola se abre un anuncio en otra pestaña.',
} as const;
