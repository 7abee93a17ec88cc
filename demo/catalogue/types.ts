/** The demo catalogue is written in these shapes and reaches the database through the same import as any other. */

export type DemoServer = {
  /** Viewer's audio group. */
  audio: 'LATINO' | 'SUBTITULADO' | 'ESPAÑOL' | 'JAPONÉS';
  label: string;
  /** Path on the fake video host, e.g. `/embed/metropolis` or `/media/hls/master.m3u8`. */
  path: string;
};

export type DemoTitle = {
  kind: 'movie' | 'serie' | 'anime';
  id: string;
  name: string;
  originalTitle?: string;
  genre: Genre;
  year: number;
  /** From which it is suitable. */
  age?: number;
  description: string;
  /** Movies only. */
  recommended?: true;
  /** Movies only. */
  popular?: true;
  /** Series and anime only. */
  seasons?: DemoSeason[];
};

/** A title as it is listed: its kind is that of the list. */
export type DemoWork = Omit<DemoTitle, 'kind'>;

export type DemoSeason = { key: string; episodes: DemoEpisode[] };
export type DemoEpisode = { id: string; name: string };

export type DemoChannel = {
  id: string;
  name: string;
  menu: 'cDeportes' | 'cPaginasTv' | 'ddaTvInfantil';
  /** Hex colour of the generated logo. */
  color: string;
  /** Channel id a match links to when it names this channel; without it the name counts as an 'other' server. */
  savedId?: string;
};

export type Genre =
  | 'ACCION'
  | 'ANIMACION'
  | 'AVENTURA'
  | 'CIENCIA FICCION'
  | 'COMEDIA'
  | 'DOCUMENTAL'
  | 'DRAMA'
  | 'FANTASIA'
  | 'MISTERIO'
  | 'MUSICAL'
  | 'ROMANCE'
  | 'SUSPENSO'
  | 'TERROR'
  | 'WESTERN';
