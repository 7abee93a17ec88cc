/** Texts that only home loads. */
export const homeText = {
  recommended: 'Películas recomendadas',
  recent: 'Recién subidas',
  series: 'Series recomendadas',
  anime: 'Animes recomendados',
  details: 'Ver detalles',
  nothingYet: 'Todavía no hay nada en cartelera',
  nothingYetAbout: 'Estamos preparando el catálogo. Mientras tanto, mirá qué hay en Fútbol.',
};
