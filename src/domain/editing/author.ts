/** Who wrote the value that is stored, and when; null if history does not have it, such as after a large import. */
export type Author = { name: string; at: Date } | null;

/** The same where it is kept as JSON. */
export type WrittenAuthor = { name: string; at: string } | null;

export const writtenAuthor = (author: Author): WrittenAuthor =>
  author && { name: author.name, at: author.at.toISOString() };
