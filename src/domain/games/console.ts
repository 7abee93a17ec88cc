export type Console = {
  id: string;
  name: string;
  maker: string;
  year: number | null;
  image: string;
  /** The external page that it opens. */
  url: string;
};

/** What an operator edits of a console. */
export type ConsoleFields = Omit<Console, 'id'>;
