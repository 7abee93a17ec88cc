/** PostgreSQL keeps no NUL in a text, and fails when asked for one: such a text names nothing. */
export const isStorableText = (text: string): boolean => !text.includes('\0');
