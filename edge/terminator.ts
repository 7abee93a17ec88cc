/** Settings of Caddy, which ends TLS in the demo and in tests. Installed portals have HAProxy (haproxy.ts). */
export const TERMINATOR_OPTIONS = `  servers {
    max_header_size 16KB
    timeouts {
      read_header 6s
      read_body 10s
      write 90s
      idle 60s
    }
  }`;

/** Buffers request bodies. Closes idle connections before the edge's timeout_idle, so that it never writes into one that is closing. */
export const toEdge = (edge: string): string => `  reverse_proxy ${edge} {
    buffer_requests
    transport http {
      keepalive 3s
      keepalive_idle_conns_per_host 200
      dial_timeout 2s
    }
  }`;
