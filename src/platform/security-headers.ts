import { hash } from 'node:crypto';

const SCRIPT = /<script((?:\s[^<>]*)?)>([\s\S]*?)<\/script>/g;

const markOf = (nonce: string): string => ` nonce="${nonce}"`;

/** Pages of a kind have the same scripts. */
const MAX_KNOWN = 200;
const known = new Map<string, string>();

function hashOf(script: string): string {
  const before = known.get(script);
  if (before) return before;
  const made = `'sha256-${hash('sha256', script, 'base64')}'`;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(script, made);
  return made;
}

/** In a cached page a nonce would be a constant, so scripts are allowed by hash. */
function inlineScriptHashes(html: string, mark: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of html.matchAll(SCRIPT)) {
    if (!attributes.includes(mark) || /\ssrc=/.test(attributes)) continue;
    hashes.add(hashOf(body));
  }
  return [...hashes];
}

type Page = {
  html: string;
  /** Marks the renderer's own scripts. It is secret, so an injected script cannot have it and is not allowed. */
  nonce: string;
  /** The only hosts that pages may embed in frames. */
  frameOrigins: readonly string[];
  /**
   * What inline styles are allowed by: the hash of one, or 'unsafe-inline' where custom elements contain some that no
   * hash is known of.
   */
  styleSource?: string;
};

/** A rendered page as it is sent, without the renderer's mark, and the headers of every HTML page. */
export function securedPage({ html, nonce, frameOrigins, styleSource = '' }: Page): {
  html: string;
  headers: Record<string, string>;
} {
  const frames = frameOrigins.length > 0 ? frameOrigins.join(' ') : "'none'";
  // hls.js gives every caption track an empty `data:` file.
  const media = ["'self'", 'blob:', 'data:', 'https:', ...frameOrigins].join(' ');
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${inlineScriptHashes(html, markOf(nonce)).join(' ')}`,
    `style-src 'self' ${styleSource}`,
    // Where a picture cannot be resized, its address leads to the original.
    `img-src 'self' data: https: ${frameOrigins.join(' ')}`,
    `media-src ${media}`,
    `connect-src 'self' https: ${frameOrigins.join(' ')}`,
    "worker-src 'self' blob:",
    `frame-src ${frames}`,
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ];
  return {
    html: html.replaceAll(markOf(nonce), ''),
    headers: {
      'Content-Security-Policy': policy.map((part) => part.trim()).join('; '),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    },
  };
}
