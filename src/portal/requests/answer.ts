import type { TitleKind } from '../../domain/catalogue/title.ts';

/** Where both forms of the page are sent. */
export const REQUEST_PATH = '/api/peticion';

export type Typed = { titulo: string; tipo: string; anio: string };
export type TitleLink = { path: string; name: string; kind: TitleKind; year: number | null };

/** What a viewer hears after asking or voting. */
export type RequestAnswer = {
  isDone: boolean;
  sentence: string;
  /** Titles that are in the catalogue already. */
  titles?: TitleLink[];
  /** What was asked for, to be asked for all the same, or to be corrected. */
  typed?: Typed;
  /** The request that counts this viewer's vote. */
  voted?: string;
  votes?: number;
};
