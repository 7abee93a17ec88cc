type Headers = { frameOptions: readonly string[]; contentPolicies: readonly string[] };

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };
const portOf = (url: URL): string => url.port || DEFAULT_PORTS[url.protocol] || '';

/** One source of a `frame-ancestors` list, as browsers read it. */
function admits(source: string, page: URL, site: URL): boolean {
  const lower = source.toLowerCase();
  if (lower === "'self'") return page.origin === site.origin;
  if (lower === '*') return true;
  if (/^[a-z][a-z0-9+.-]*:$/.test(lower)) return site.protocol === lower;
  const [, scheme, host = '', port] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|[^:/]+)(?::(\d+|\*))?(?:\/.*)?$/.exec(lower) ?? [];
  if (host === '') return false;
  // An http source also allows the same host over https.
  const wanted = scheme ? `${scheme}:` : page.protocol;
  if (wanted !== site.protocol && !(wanted === 'http:' && site.protocol === 'https:')) return false;
  const hostFits =
    host === '*' ||
    (host.startsWith('*.') ? site.hostname.endsWith(host.slice(1)) : site.hostname === host);
  if (!hostFits) return false;
  if (port === '*') return true;
  return port === undefined
    ? portOf(site) === DEFAULT_PORTS[site.protocol]
    : port === portOf(site) || (port === '80' && portOf(site) === '443');
}

function ancestorsOf(policy: string): string[] | null {
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    if (name.toLowerCase() === 'frame-ancestors') return sources;
  }
  return null;
}

/**
 * Whether a page may be framed by the site. The `frame-ancestors` of every policy must allow it. X-Frame-Options
 * counts only if there is none, and values other than DENY and SAMEORIGIN are ignored, as in browsers.
 */
export function allowsFraming(page: URL, site: URL, headers: Headers): boolean {
  // One header may contain several policies, separated by commas.
  const lists = headers.contentPolicies
    .flatMap((header) => header.split(','))
    .map(ancestorsOf)
    .filter((list) => list !== null);
  if (lists.length > 0)
    return lists.every((list) => list.some((source) => admits(source, page, site)));
  const options = headers.frameOptions
    .flatMap((header) => header.split(','))
    .map((value) => value.trim().toLowerCase());
  if (options.includes('deny')) return false;
  return !options.includes('sameorigin') || page.origin === site.origin;
}
