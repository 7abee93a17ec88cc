/** PostgreSQL cannot store NUL in a text, and a query with one fails. So such a text matches nothing. */
export const isStorableText = (text: string): boolean => !text.includes('\0');
