import { hash } from 'node:crypto';

const SCRIPT = /<script((?:\s[^<>]*)?)>([\s\S]*?)<\/script>/g;

const markOf = (nonce: string): string => ` nonce="${nonce}"`;

/** Cached pages cannot carry nonces, which would be constants there: their scripts are known by hash. */
function inlineScriptHashes(html: string, mark: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of html.matchAll(SCRIPT)) {
    if (!attributes.includes(mark) || /\ssrc=/.test(attributes)) continue;
    hashes.add(`'sha256-${hash('sha256', body, 'base64')}'`);
  }
  return [...hashes];
}

type Page = {
  html: string;
  /** What the renderer gave its own scripts; nobody else knows it, so that no other script is allowed to run. */
  nonce: string;
  /** The only hosts that may be framed. */
  frameOrigins: readonly string[];
  /** Custom elements bring their styles inside themselves, where neither a file nor a hash of ours reaches. */
  hasInlineStyles: boolean;
};

/** A rendered page as it is sent, without the renderer's mark, and the headers of every HTML page. */
export function securedPage({ html, nonce, frameOrigins, hasInlineStyles }: Page): {
  html: string;
  headers: Record<string, string>;
} {
  const frames = frameOrigins.length > 0 ? frameOrigins.join(' ') : "'none'";
  // hls.js gives every caption track an empty file of its own.
  const media = ["'self'", 'blob:', 'data:', 'https:', ...frameOrigins].join(' ');
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${inlineScriptHashes(html, markOf(nonce)).join(' ')}`,
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
    html: html.replaceAll(markOf(nonce), ''),
    headers: {
      'Content-Security-Policy': policy.map((part) => part.trim()).join('; '),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    },
  };
}
