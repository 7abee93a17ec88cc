/** How long an edge waits for a portal. The edge's configuration is generated with these (`edge/backends.ts`). */
export const EDGE_CONNECT_S = 1;
export const EDGE_FIRST_BYTE_S = 10;
export const EDGE_BETWEEN_BYTES_S = 5;

/**
 * The longest time between the start of rendering and the moment the edge stores the page. A retry after a failed fetch
 * renders again, so it does not add to this.
 */
export const MAX_EDGE_FETCH_S = EDGE_CONNECT_S + EDGE_FIRST_BYTE_S + EDGE_BETWEEN_BYTES_S;
