/** How long an edge waits for a portal. The edge's configuration is generated with these (`edge/backends.ts`). */
export const EDGE_CONNECT_S = 1;
export const EDGE_FIRST_BYTE_S = 10;
export const EDGE_BETWEEN_BYTES_S = 5;
/** A fetch that fails is tried once more (`retry_elsewhere` in `edge/vcl/grace.vcl`). */
const MAX_TRIES = 2;

/** No page that an edge stores began to be rendered longer ago. */
export const MAX_EDGE_FETCH_S =
  MAX_TRIES * (EDGE_CONNECT_S + EDGE_FIRST_BYTE_S + EDGE_BETWEEN_BYTES_S);
