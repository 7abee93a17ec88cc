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
  /** HOST:PORT for the edges behind this one; never reachable from elsewhere. */
  tier?: string;
  vclFile: string;
  /** Where `include` looks, in order: the folder of the generated backends.vcl, then edge/vcl. */
  vclPath: readonly string[];
  /** varnishd creates it. Run as root it compiles as another user, who must be able to enter its parents. */
  workdir: string;
  /** As varnishd spells it: 256m, 4g. */
  memory: string;
};

/**
 * Viewers per portal who may wait for a new page though there is an old copy: no more than a portal can answer in a
 * moment. As many again may wait for the check of their session.
 */
const WAITING_PER_PORTAL = 4;

/** When this many different pages have failed within five seconds, a portal counts as down for every page. */
const FAILING_PAGES = 2000;

/** Parameters of varnishd that the rules rely on; the tests run with the same ones. */
export const EDGE_PARAMETERS: readonly string[] = [
  // A page may carry 8 KB of tags, and a purge name as many.
  'http_req_hdr_len=16k',
  'http_req_size=24k',
  'http_resp_hdr_len=16k',
  'http_resp_size=64k',
  // Each thread keeps this much memory after its first request. Large requests are refused before they are copied.
  'workspace_client=128k',
  'workspace_backend=192k',
  // Debian's 7.1 lacks the fix for HTTP/2 rapid reset, so HTTP/2 ends at the TLS terminator.
  'feature=-http2',
  'vcc_allow_inline_c=off',
  // The session check and the page may each restart twice.
  'max_restarts=8',
  // Limit for the headers of a request as a whole, and for the pause between two pieces of its body. Longer than the
  // TLS terminator keeps an idle connection, so that it never writes into one that is closing.
  'timeout_idle=6',
  // Limit for sending a whole answer, seen at the end of each idle_send_timeout. The largest file, compressed, has 180 KB: on
  // 2G, at 10 KB/s, that takes 18 s, even if no buffer on the way takes any of it.
  'send_timeout=25',
  'idle_send_timeout=5',
  // How many small objects may be evicted for one large one. If too few, files are truncated in a full cache.
  'nuke_limit=10000',
  // Connections that may wait to be accepted. With fewer, a burst of new ones makes viewers wait one to three seconds.
  'listen_depth=4096',
  // What varnishd may say at once: all of the rules, which the doctor compares with the files. The default cuts them off.
  'cli_limit=1m',
  // Idle threads ready for a burst: each expired page takes two.
  'thread_pool_min=200',
  'thread_pool_max=5000',
];

/**
 * The storages and their share of the memory. Each evicts only its own least recently used objects, so that many small
 * objects never push out the pages that are needed in an outage.
 */
const STORAGES: { name: string; percent: number; urls: string }[] = [
  { name: 'sessions', percent: 8, urls: '^/api/sesion/' },
  { name: 'searches', percent: 8, urls: '^/buscar\\b|[?&]q=' },
  { name: 'files', percent: 14, urls: '^/(art|assets|calendario|icons|sitemap)/|\\.ics$' },
  { name: 'pictures', percent: 14, urls: '^/img/' },
  { name: 'pages', percent: 56, urls: '' },
];

/** For request bodies, uncached answers and other objects that live ten seconds at most. Not part of the memory above. */
const TRANSIENT = '128m';

export type BackendOptions = {
  /** Connections per portal for lists and other pages. */
  maxConnections?: number;
  /**
   * For pages about one thing, and for what open pages and players ask for. A portal serves these first
   * (src/portal/http/page-kind.ts), so they must reach it while lists take all of their connections.
   */
  maxDetails?: number;
  /** Concurrent posts per portal. They have their own connections and never take those of pages. */
  maxPosts?: number;
  /** Concurrent searches per portal: those its gate lets in, and those that wait there. */
  maxSearches?: number;
  /** Concurrent requests for resized pictures per portal. They mostly wait, and must not take the places of pages. */
  maxPictures?: number;
  /** As the portals' ACCESS. */
  access?: 'open' | 'named';
  /** Edges that are asked before the portals, in this order, at the port for their children. */
  parents?: readonly Portal[];
  /** Addresses of the edges behind this one. */
  children?: readonly string[];
  /** Addresses whose statement about the viewer's address is trusted: those that end TLS. */
  terminators?: readonly string[];
  /** What portals on other machines want to hear. Not there: nothing is said. */
  secretFile?: string;
};

/** What is decided about an edge. The rest is the same at all. */
export type EdgeSettings = {
  portals: Portal[];
  access: 'open' | 'named';
  maxSearches: number;
  parents: Portal[];
  children: string[];
};

/** Begins the line of backends.vcl with its settings as JSON, for those who have to write it again: nobody reads VCL. */
export const SETTINGS_LINE = '# butaca edge-config ';

export const EDGE_SECRET_FILE = '/etc/butaca/edge-secret';

/** Connections to a parent for pages. It needs no more than one per page that is fetched. */
const MAX_TO_PARENT = 500;

/** A portal is several backends, one for each kind of request, with connections of its own. */
type Kind = { director: string; name: string; max: number; maxOfParent: number };

/** The VCL that names the portals. Everything else in edge/vcl knows only the subs defined here. */
export function backendsVcl(
  portals: readonly Portal[],
  {
    maxConnections = 60,
    maxDetails = 60,
    maxPosts = 30,
    maxSearches = 6,
    maxPictures = 600,
    access = 'open',
    parents = [],
    children = [],
    terminators = ['127.0.0.1', '::1'],
    secretFile = EDGE_SECRET_FILE,
  }: BackendOptions = {},
): string {
  if (portals.length === 0) throw new Error('the edge needs at least one portal');
  const kinds: Kind[] = [
    { director: 'portals', name: 'portal', max: maxConnections, maxOfParent: MAX_TO_PARENT },
    { director: 'details', name: 'detail', max: maxDetails, maxOfParent: MAX_TO_PARENT },
    { director: 'posts', name: 'post', max: maxPosts, maxOfParent: maxPosts * portals.length },
    // A search beyond these fails here, before it costs a portal anything.
    {
      director: 'searches',
      name: 'search',
      max: maxSearches,
      maxOfParent: maxSearches * portals.length,
    },
    {
      director: 'pictures',
      name: 'picture',
      max: maxPictures,
      maxOfParent: maxPictures * portals.length,
    },
  ];
  const others = [...portals, ...parents];
  const places = (list: readonly Portal[]) => list.map(({ host, port }) => ({ host, port }));
  const settings: EdgeSettings = {
    portals: places(portals),
    parents: places(parents),
    children: [...children],
    access,
    maxSearches,
  };
  return `${SETTINGS_LINE}${JSON.stringify(settings)}
vcl 4.1;

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

# Whether anybody is there at all. One answer in three tries is enough, however late: a portal that is slow is not away.
probe there {
  .url = "/healthz";
  .interval = 1s;
  .timeout = 3s;
  .window = 3;
  .threshold = 1;
  .initial = 1;
}

# Each portal once per kind of request.
${kinds
  .map(({ name, max, maxOfParent }) =>
    [
      ...portals.map((portal, place) => backendVcl(`${name}_${place + 1}`, portal, max)),
      ...parents.map((parent, place) =>
        backendVcl(`parent_${name}_${place + 1}`, parent, maxOfParent),
      ),
    ].join('\n'),
  )
  .join('\n')}
# Never asked for a page.
${others.map((other, place) => backendVcl(`reach_${place + 1}`, other, 1, 'there')).join('\n')}
sub vcl_init {
${kinds.map((kind) => directorsVcl(kind, portals.length, parents.length)).join('\n')}
${directorVcl(
  'round_robin',
  'reach',
  placesOf(others.length).map((place) => `reach_${place}`),
)}}

sub remember_fetch {
  if (std.healthy(reach.backend())) {
    call remember_failure;
  } else {
    call remember_unreached;
  }
}

${placesVcl(WAITING_PER_PORTAL * portals.length)}
${aclVcl('tls_terminator', terminators)}
${tierVcl(children, access)}
sub look_up_at_once {
  if (${access === 'open'}) {
    # No page reads any, so that they may be of any size.
    if (req.url !~ "^/api/") {
      unset req.http.Cookie;
    }
    call look_up_plain;
  }
}

sub access_mode {
  set req.http.X-Access = "${access}";
}

# For the portal, which shows nothing to an edge of the other kind.
sub name_access {
  set bereq.http.X-Edge-Access = "${access}";
  # Read once.
  set bereq.http.X-Edge-Secret = regsub(std.fileread("${secretFile}"), "\\s+$", "");
}

${storageVcl()}
sub choose_portal {
  if (req.method == "POST") {
    set req.backend_hint = posts.backend();
  } elseif (req.url ~ "(?i)^/buscar\\b") {
    set req.backend_hint = searches.backend();
  } elseif (req.url ~ "^/img/") {
    set req.backend_hint = pictures.backend();
  } elseif (req.url ~ "^/(anime|api|futbol|liveChannels|movie|serie|vivo)/") {
    set req.backend_hint = details.backend();
  } else {
    set req.backend_hint = portals.backend();
  }
}

# Round robin alone may hand a retry to the portal that just failed, since other requests move it on.
sub choose_another_portal {
${kinds
  .filter(({ name }) => name !== 'post')
  .map(({ name }) => anotherVcl(name, portals.length, parents.length))
  .join('')}}
`;
}

/** Places of viewers who wait, of which each one that was lost comes back within half a minute. */
function placesVcl(places: number): string {
  const bucket = `"waits " + regsub(req.url, "^(/api/sesion/)?.*$", "\\1"), ${places}, 30s`;
  return `sub take_place {
  if (!vsthrottle.is_denied(${bucket})) {
    set req.http.X-Edge-Copy = "refresh";
    return (restart);
  }
}

sub give_place_back {
  vsthrottle.return_token(${bucket});
}
`;
}

function aclVcl(name: string, addresses: readonly string[]): string {
  if (!addresses.every((each) => /^[\da-fA-F.:]+$/.test(each)))
    throw new Error(`not addresses: ${addresses.join(', ')}`);
  return `acl ${name} {\n${addresses.map((each) => `  "${each}";\n`).join('')}}\n`;
}

/** Who may ask at the port for children, and that both check sessions, or neither does. */
const tierVcl = (children: readonly string[], access: 'open' | 'named'): string =>
  `${aclVcl('child_edges', children)}
sub agree_on_access {
  if (req.http.X-Edge-Access != "${access}") {
    return (synth(421));
  }
}
`;

function storageVcl(): string {
  const choices = STORAGES.map(({ name, urls }) => {
    const set = `{\n    set beresp.storage = storage.${name};\n  }`;
    return urls ? `if (bereq.url ~ "${urls}") ${set} else ` : set;
  });
  return `sub choose_storage {\n  ${choices.join('')}\n}\n`;
}

function backendVcl(
  name: string,
  { host, port }: Portal,
  maxConnections: number,
  probe = 'alive',
): string {
  if (!/^[\w.:-]+$/.test(host)) throw new Error(`not a host: ${host}`);
  return `backend ${name} {
  .host = "${host}";
  .port = "${port}";
  .probe = ${probe};
  .max_connections = ${maxConnections};
  .connect_timeout = ${EDGE_CONNECT_S}s;
  .first_byte_timeout = ${EDGE_FIRST_BYTE_S}s;
  .between_bytes_timeout = ${EDGE_BETWEEN_BYTES_S}s;
}
`;
}

const placesOf = (count: number): number[] =>
  Array.from({ length: count }, (_, place) => place + 1);

/**
 * A director of all portals by turns, for each portal one without it, and in front of them the parents in their order,
 * for each parent one of what comes after it.
 */
function directorsVcl({ director, name }: Kind, portals: number, parents: number): string {
  const own = placesOf(portals).map((place) => `${name}_${place}`);
  const ahead = placesOf(parents).map((place) => `parent_${name}_${place}`);
  const direct = parents > 0 ? `own_${director}` : director;
  return [
    [...own, ...ahead]
      .map((each) => `  new saint_${each} = saintmode.saintmode(${each}, ${FAILING_PAGES});\n`)
      .join(''),
    directorVcl('round_robin', direct, own.map(saintOf)),
    ...(portals > 1 ? own : []).map((each) =>
      directorVcl('round_robin', `all_but_${each}`, without(own, each).map(saintOf)),
    ),
    ...ahead.map((each, place) =>
      directorVcl('fallback', `after_${each}`, [
        ...ahead.slice(place + 1).map(saintOf),
        `${direct}.backend()`,
      ]),
    ),
    ...(parents > 0
      ? [directorVcl('fallback', director, [...ahead.map(saintOf), `${direct}.backend()`])]
      : []),
  ].join('\n');
}

const saintOf = (name: string): string => `saint_${name}.backend()`;

function directorVcl(kind: 'round_robin' | 'fallback', name: string, of: string[]): string {
  return [
    `  new ${name} = directors.${kind}();`,
    ...of.map((each) => `  ${name}.add_backend(${each});`),
    '',
  ].join('\n');
}

function anotherVcl(name: string, portals: number, parents: number): string {
  const another = (failed: string, director: string) => `  if (beresp.backend == ${failed}) {
    set bereq.backend = ${director}.backend();
  }
`;
  const own = portals > 1 ? placesOf(portals).map((place) => `${name}_${place}`) : [];
  const ahead = placesOf(parents).map((place) => `parent_${name}_${place}`);
  return [
    ...own.map((each) => another(each, `all_but_${each}`)),
    ...ahead.map((each) => another(each, `after_${each}`)),
  ].join('');
}

const without = (names: readonly string[], name: string) => names.filter((other) => other !== name);

const UNITS = new Map([
  ['m', 1024],
  ['g', 1024 * 1024],
]);

/** `-s` and its value for each storage. */
export function storageArgs(memory: string): string[] {
  const [, count, unit = ''] = /^(\d+)([mg])$/.exec(memory) ?? [];
  const kilobytes = Number(count) * (UNITS.get(unit) ?? Number.NaN);
  if (Number.isNaN(kilobytes)) throw new Error(`not an amount of memory: ${memory}`);
  return [
    ...STORAGES.map(
      ({ name, percent }) => `${name}=malloc,${Math.floor((kilobytes * percent) / 100)}k`,
    ),
    `Transient=malloc,${TRANSIENT}`,
  ].flatMap((storage) => ['-s', storage]);
}

/** Arguments of varnishd, in the foreground. */
export function edgeArgs(options: EdgeOptions): string[] {
  const { listen, internal, tier, vclFile, vclPath, workdir, memory } = options;
  const parameters = [...EDGE_PARAMETERS, `vcl_path=${vclPath.join(':')}`];
  return [
    '-F',
    ...['-n', workdir],
    ...['-f', vclFile],
    ...['-a', `viewer=${listen},HTTP`],
    ...['-a', `internal=${internal},HTTP`],
    ...(tier ? ['-a', `tier=${tier},HTTP`] : []),
    ...storageArgs(memory),
    ...parameters.flatMap((parameter) => ['-p', parameter]),
  ];
}
