export type Console = {
  id: string;
  name: string;
  maker: string;
  year: number | null;
  image: string;
  /** The page it opens, elsewhere. */
  url: string;
};
