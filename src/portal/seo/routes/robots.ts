import { env } from '../../../platform/env.ts';
import { cachedText } from '../../http/cached.ts';

export function loader() {
  const lines = [
    'User-agent: *',
    'Disallow: /movie/play/',
    'Disallow: /serie/play/',
    'Disallow: /anime/play/',
    'Disallow: /buscar',
    'Disallow: /api/',
    `Sitemap: ${env().PUBLIC_ORIGIN}/sitemap.xml`,
    '',
  ];
  return cachedText('machine', [], 'text/plain; charset=utf-8', lines.join('\n'));
}
