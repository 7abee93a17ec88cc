import { refusalsText } from '../text/refusals.es.ts';
import { text } from '../text/text.es.ts';
import type { PageKind } from './page-kind.ts';

const RETRY_AFTER_S = 5;
const NO_PAGE = /^\/+(api|vivo)\/|\.data$/i;
const FORM = /^\/+(api\/+(verificar|peticion|salir)|login)\b(?!.*\.data$)/i;

const PAGE = `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
<title>${refusalsText.busyTitle}</title>
</head>
<body>
<h1>${refusalsText.busyTitle}</h1>
<p>${refusalsText.busy}</p>
<p><a href="">${text.errors.retry}</a></p>
<p><a href="/">${text.errors.home}</a></p>
</body>
</html>
`;

/**
 * For a request that has no place. `X-Busy` tells the edge that the portal is healthy: it serves an old copy, or a page
 * of its own, and asks no other portal. What the edge never stores goes to the viewer as it is here.
 */
export function busyAnswer(
  kind: PageKind,
  path: string,
): { headers: Record<string, string>; body: string } {
  const isPage = FORM.test(path) || !NO_PAGE.test(path);
  return {
    headers: {
      'Retry-After': String(RETRY_AFTER_S),
      'X-Busy': kind,
      'Content-Type': `text/${isPage ? 'html' : 'plain'}; charset=utf-8`,
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    },
    body: isPage ? PAGE : refusalsText.busy,
  };
}
