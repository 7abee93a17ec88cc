/** The page of a match. Apart from the rest of football, which home does not load. */
export const matchPath = (id: string): string => `/futbol/${encodeURIComponent(id)}`;
