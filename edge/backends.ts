import {
  EDGE_BETWEEN_BYTES_S,
  EDGE_CONNECT_S,
  EDGE_FIRST_BYTE_S,
} from '../src/platform/edge-timeouts.ts';

export type Portal = { host: string; port: number };

export type EdgeOptions = {
  /** HOST:PORT for viewers, or for the TLS terminator in front. */
  listen: string;
  /** HOST:PORT for purges; never reachable from outside. */
  internal: string;
  vclFile: string;
  /** Where `include` looks, in order: the folder of the generated backends.vcl, then edge/vcl. */
  vclPath: readonly string[];
  /** varnishd creates it. Run as root it compiles as another user, who must be able to enter its parents. */
  workdir: string;
  /** As varnishd spells it: 256m, 4g. */
  memory: string;
};

/** Distinct pages failing within five seconds before a portal counts as down for every page. */
const FAILING_PAGES = 2000;

/** Parameters of varnishd that the rules rely on; the tests run with the same ones. */
export const EDGE_PARAMETERS: readonly string[] = [
  // A page may carry 8 KB of tags, and a purge name as many.
  'http_req_hdr_len=16k',
  'http_req_size=64k',
  'http_resp_hdr_len=16k',
  'http_resp_size=64k',
  'workspace_client=192k',
  'workspace_backend=192k',
  // Debian's 7.1 has no rapid-reset fix: h2 ends at the TLS terminator.
  'feature=-http2',
  'vcc_allow_inline_c=off',
  // A question for the session and a page may each start over twice.
  'max_restarts=8',
  // Longer than the TLS terminator keeps an idle connection, so that it never writes into one that is closing.
  'timeout_idle=150',
  // Threads that exist before a burst, since each expired page takes two.
  'thread_pool_min=200',
  'thread_pool_max=5000',
];

export type BackendOptions = {
  /** To each portal. */
  maxConnections?: number;
  /** Searches that each portal is asked at once: what its own gate lets in, and as many that wait there. */
  maxSearches?: number;
  /** As the portals' ACCESS. */
  access?: 'open' | 'named';
};

/** The VCL that names the portals. Everything else in edge/vcl knows only the subs defined here. */
export function backendsVcl(
  portals: readonly Portal[],
  { maxConnections = 60, maxSearches = 6, access = 'open' }: BackendOptions = {},
): string {
  if (portals.length === 0) throw new Error('the edge needs at least one portal');
  const names = portals.map((_, index) => `portal_${index + 1}`);
  const searchNames = portals.map((_, index) => `search_${index + 1}`);
  return `vcl 4.1;

import directors;
import saintmode;

# The probe asks whether the portal is alive, not whether PostgreSQL is: a portal without its database still
# decides what it can answer.
probe alive {
  .url = "/healthz";
  .interval = 1s;
  .timeout = 1s;
  .window = 5;
  .threshold = 3;
  .initial = 3;
}

${portals.map((portal, index) => backendVcl(`${names[index]}`, portal, maxConnections)).join('\n')}
# The same portals again. A search beyond these fails here, before it costs a portal anything.
${portals.map((portal, index) => backendVcl(`${searchNames[index]}`, portal, maxSearches)).join('\n')}
sub vcl_init {
${directorsVcl('portals', names)}
${directorsVcl('searches', searchNames)}}

sub access_mode {
  set req.http.X-Access = "${access}";
}

# A portal in named access gives pages to an edge that guards them, and to no other.
sub say_access {
  set bereq.http.X-Edge-Access = "${access}";
}

sub choose_portal {
  if (req.url ~ "(?i)^/buscar\\b") {
    set req.backend_hint = searches.backend();
  } else {
    set req.backend_hint = portals.backend();
  }
}

# Round robin alone may hand a retry to the portal that just failed, since other requests move it on.
sub choose_another_portal {
${names.length > 1 ? [...names, ...searchNames].map(anotherVcl).join('') : ''}}
`;
}

function backendVcl(name: string, { host, port }: Portal, maxConnections: number): string {
  if (!/^[\w.:-]+$/.test(host)) throw new Error(`not a host: ${host}`);
  return `backend ${name} {
  .host = "${host}";
  .port = "${port}";
  .probe = alive;
  .max_connections = ${maxConnections};
  .connect_timeout = ${EDGE_CONNECT_S}s;
  .first_byte_timeout = ${EDGE_FIRST_BYTE_S}s;
  .between_bytes_timeout = ${EDGE_BETWEEN_BYTES_S}s;
}
`;
}

/** One that takes turns among all, and for each one that leaves it out. */
function directorsVcl(director: string, names: readonly string[]): string {
  const saints = names.map(
    (name) => `  new saint_${name} = saintmode.saintmode(${name}, ${FAILING_PAGES});\n`,
  );
  const others = names.length > 1 ? names : [];
  return [
    saints.join(''),
    directorVcl(director, names),
    ...others.map((name) => directorVcl(`all_but_${name}`, without(names, name))),
  ].join('\n');
}

function directorVcl(director: string, names: readonly string[]): string {
  return [
    `  new ${director} = directors.round_robin();`,
    ...names.map((name) => `  ${director}.add_backend(saint_${name}.backend());`),
    '',
  ].join('\n');
}

function anotherVcl(name: string): string {
  return `  if (beresp.backend == ${name}) {
    set bereq.backend = all_but_${name}.backend();
  }
`;
}

const without = (names: readonly string[], name: string) => names.filter((other) => other !== name);

/** Arguments of varnishd, in the foreground. */
export function edgeArgs(options: EdgeOptions): string[] {
  const { listen, internal, vclFile, vclPath, workdir, memory } = options;
  const parameters = [...EDGE_PARAMETERS, `vcl_path=${vclPath.join(':')}`];
  return [
    '-F',
    ...['-n', workdir],
    ...['-f', vclFile],
    ...['-a', `viewer=${listen},HTTP`],
    ...['-a', `internal=${internal},HTTP`],
    ...['-s', `malloc,${memory}`],
    ...parameters.flatMap((parameter) => ['-p', parameter]),
  ];
}
