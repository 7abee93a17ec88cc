/** A sentence and what follows from it. */
export type Said = { title: string; more: string };

export const sentence = (title: string, more: string): Said => ({ title, more });
