/** Keeps originals and what was made of them. What is missing is fetched and made again. */
export type PictureStore = {
  /** Null when it is not there, or the store does not answer. */
  read: (key: string) => Promise<Buffer | null>;
  /** A failure is logged, not thrown: the picture is there, it is only not kept. */
  write: (key: string, body: Buffer) => Promise<void>;
};
