import { hash } from 'node:crypto';

const INLINE_SCRIPT = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g;

/** Hashes of the inline scripts of a page. Cached pages cannot carry nonces: a cached nonce is a constant. */
function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (/\ssrc=|application\/ld\+json/.test(attributes)) continue;
    hashes.add(`'sha256-${hash('sha256', body, 'base64')}'`);
  }
  return [...hashes];
}

type Page = {
  html: string;
  /** The only hosts that may be framed. */
  frameOrigins: readonly string[];
  /** Custom elements bring their styles inside themselves, where neither a file nor a hash of ours reaches. */
  hasInlineStyles: boolean;
};

/** Headers of every HTML page. */
export function pageSecurityHeaders({
  html,
  frameOrigins,
  hasInlineStyles,
}: Page): Record<string, string> {
  const frames = frameOrigins.length > 0 ? frameOrigins.join(' ') : "'none'";
  // hls.js gives every caption track an empty file of its own.
  const media = ["'self'", 'blob:', 'data:', 'https:', ...frameOrigins].join(' ');
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${inlineScriptHashes(html).join(' ')}`,
    `style-src 'self'${hasInlineStyles ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data: https:",
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
    'Content-Security-Policy': policy.map((part) => part.trim()).join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  };
}
