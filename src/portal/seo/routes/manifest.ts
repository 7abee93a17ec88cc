import { getSettings } from '../../../data/queries/settings.ts';
import { cachedText } from '../../http/cached.ts';
import { db } from '../../http/db.server.ts';
import { text } from '../../text/text.es.ts';

export async function loader() {
  const { siteName, tagline } = await getSettings(db);
  const manifest = {
    name: siteName,
    short_name: siteName,
    description: tagline,
    lang: text.language,
    start_url: '/',
    display: 'standalone',
    background_color: '#0e0b12',
    theme_color: '#0e0b12',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      {
        src: '/icons/icon-maskable-512.png',
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
  };
  return cachedText(
    'machine',
    [],
    'application/manifest+json; charset=utf-8',
    JSON.stringify(manifest),
  );
}
