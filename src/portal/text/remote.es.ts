/** What only televisions show. */
export const remoteText = {
  choose: 'Elegí',
} as const;
