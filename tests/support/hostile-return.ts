import fc from 'fast-check';

const PIECES = [
  ...['/', '/', '//', '\\', '/\\', '\\/', '%2f', '%2F', '%5c', '%252f'],
  ...['.', './', '/.', '..', '../', '/..', '%2e', '%2E', '%2e%2e', '.%2e', '%252e'],
  ...['\t', '\n', '\r', '\0', ' ', '%09', '%0a', '%00', '\u00a0', '\u200b', '\u3002', '\uff0f'],
  ...['@', 'user@', 'user:key@', ':', ':80', '?', '#', ';', '&volver=', '[::1]', '127.0.0.1'],
  ...['evil.example', 'evil.example/', 'https:', 'https://', 'HTTP:/', 'javascript:', 'data:'],
  ...['equipo', 'a', '.data', '%'],
];

/** What somebody writes who wants a redirect to leave the site. Most begin with a slash, as a path of ours does. */
export const hostileReturn = fc
  .tuple(
    fc.constantFrom('/', '/', '/', '', '/.', '/..', '/%2e', '/a/..', '\t/', ' /'),
    fc.array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...PIECES) }, fc.string()), {
      maxLength: 8,
    }),
  )
  .map(([begin, pieces]) => begin + pieces.join(''));
