/** The configuration of HAProxy, which ends TLS in front of the edge and the studio (docs/decisions/0047). */

export type TerminatorOptions = {
  domain: string;
  studioHost: string;
  /** A list of files, each with a certificate, its chain and its key, and the host name that gets it. */
  certificates: string;
  /** Names of before, where the domain cannot be served yet. */
  former?: readonly string[];
  plain: string;
  tls: string;
  edge: string;
  studio: string;
  /** Where certbot answers the authority's questions. */
  challenges: string;
  /** Of everybody at a time. Each takes two open files (LimitNOFILE of butaca-tls.service). */
  connections?: number;
};

const TLS_FOLDER = '/etc/butaca/tls';

export const INSTALLED_TERMINATOR = {
  folder: TLS_FOLDER,
  certificates: `${TLS_FOLDER}/list`,
  edge: '127.0.0.1:8080',
  studio: '127.0.0.1:3200',
  challenges: '127.0.0.1:8402',
};

/** Both families where the machine has IPv6. A socket for each: on a common one, all of IPv4 is one /64 (::ffff:0:0). */
export const publicAddresses = (hasIpv6: boolean): Pick<TerminatorOptions, 'plain' | 'tls'> =>
  hasIpv6
    ? { plain: '*:80,:::80 v6only', tls: '*:443,:::443 v6only' }
    : { plain: '*:80', tls: '*:443' };

/** Of what counts as one viewer at the edge too (limits.vcl): an IPv4 address, which many may share, or a /64. */
const VIEWER = 'src,ipmask(32,64)';
const CONNECTIONS_OF_ONE = 500;
/** Requests under way: with HTTP/2 a connection may have a hundred, and each may hold a thread of the edge. */
const REQUESTS_OF_ONE = 250;
/** As the edge says it (errors.vcl). */
const TOO_MANY =
  'Llegaron demasiados pedidos desde tu conexión. Esperá unos segundos y probá de nuevo.';
/** Shares of the connections: what is left of both is for operators. */
const SHARES = { viewers: 0.9, plain: 0.05 };

export const haproxyConfig = ({
  domain,
  studioHost,
  certificates,
  former = [],
  plain,
  tls,
  edge,
  studio,
  challenges,
  connections = 20_000,
}: TerminatorOptions): string => `# Written by \`butaca setup\`, which overwrites changes.
global
  maxconn ${connections}
  # A container may allow fewer files than these need: better fewer connections than none.
  no strict-limits
  # After a reload the old process ends when its connections do, and no later than this.
  hard-stop-after 95s
  ssl-default-bind-options ssl-min-ver TLSv1.2

defaults
  mode http
  timeout connect 2s
  # For the headers and the start of a body together: nothing of a slow request reaches the edge.
  timeout http-request 10s
  option http-buffer-request
  timeout http-keep-alive 60s
  # A reader that takes nothing. A phone without coverage is asked again after 1, 2, 4, 8 and 16 s.
  timeout client 35s
  # Longer than the edge may take.
  timeout server 60s
  # A connection that the edge has closed in the same moment is not an error of the viewer's.
  retries 2
  retry-on conn-failure empty-response

frontend plain
  bind ${plain}
  maxconn ${Math.floor(connections * SHARES.plain)}
  tcp-request connection track-sc0 ${VIEWER} table connections
  tcp-request connection reject if { sc0_conn_cur gt ${CONNECTIONS_OF_ONE} }
  acl is_challenge path_beg /.well-known/acme-challenge/
  http-request redirect scheme https code 308 unless is_challenge
  default_backend challenges

frontend tls
  bind ${tls} ssl crt-list ${certificates} alpn h2,http/1.1
  tcp-request connection track-sc0 ${VIEWER} table connections
  tcp-request connection reject if { sc0_conn_cur gt ${CONNECTIONS_OF_ONE} }
  # Only after the handshake is it known whom a connection is for.
  tcp-request session reject if { fe_conn gt ${Math.floor(connections * SHARES.viewers)} } !{ ssl_fc_sni -i ${studioHost} }
  acl is_viewer req.hdr(host),host_only,lower ${[domain, ...former].join(' ')}
  acl is_operator req.hdr(host),host_only,lower ${studioHost}
  http-request redirect prefix https://${domain} code 308 unless is_viewer or is_operator
  http-request track-sc1 ${VIEWER} table requests if !is_operator
  http-request return status 429 content-type "text/plain; charset=utf-8" string "${TOO_MANY}" hdr Retry-After 10 hdr Cache-Control no-store if !is_operator { sc1_conn_cur gt ${REQUESTS_OF_ONE} }
  # The edge believes it, because it comes from this machine.
  http-request set-header X-Forwarded-For %[src]
  use_backend studio if is_operator
  default_backend edge

backend edge
  http-reuse always
  http-request disable-l7-retry unless METH_GET or METH_HEAD
  http-response set-header Strict-Transport-Security max-age=31536000
  # Idle connections end before the edge ends them (its timeout_idle).
  server edge ${edge} pool-purge-delay 2s

backend studio
  http-request disable-l7-retry unless METH_GET or METH_HEAD
  compression algo gzip
  compression type text/html text/css text/javascript application/javascript application/json image/svg+xml
  server studio ${studio} pool-purge-delay 2s

backend challenges
  server certbot ${challenges}

# No more than tables.
backend connections
  stick-table type ipv6 size 100k expire 2m store conn_cur

backend requests
  stick-table type ipv6 size 100k expire 2m store conn_cur
`;
