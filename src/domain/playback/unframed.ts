import { isEmbedOrigin } from '../settings/settings.ts';
import { sourceOf } from './source.ts';

/** The sites of these addresses that viewers open in another tab, and that could be framed if an owner allowed it. */
export function unframedOrigins(
  addresses: readonly string[],
  embedOrigins: readonly string[],
): string[] {
  const origins = addresses.flatMap((address) => {
    const url = URL.parse(address);
    const isLink = sourceOf(address, embedOrigins)?.kind === 'link';
    return url && isLink && url.username === '' && url.password === '' ? [url.origin] : [];
  });
  return [...new Set(origins)].filter(
    (origin) => isEmbedOrigin(origin) && !embedOrigins.includes(origin),
  );
}
