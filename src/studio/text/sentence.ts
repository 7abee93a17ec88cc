/** A sentence and what follows from it. */
export const sentence = (title: string, more: string) => ({ title, more });
