/** Who wrote the value that is stored, and when (ISO); null if history does not have it, such as after a large import. */
export type Author = { name: string; at: string } | null;
