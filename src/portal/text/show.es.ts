/** Texts that only the pages of series and anime load. */
export const showText = {
  episodes: 'Episodios',
  season: 'Temporada',
  goToSeason: 'Ver temporada',
  noEpisodes: 'No hay episodios disponibles',
  mostWanted: 'Las más buscadas',
  sameGenre: 'Series que te podrían gustar',
  episode: 'Episodio',
  /** For whoever has begun. */
  goOn: (episode: string) => `Mirar ahora: ${episode}`,
  episodeTitle: (season: string, episode: string) => `${season}: ${episode}`,
};
