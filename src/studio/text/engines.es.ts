import type { Engine } from '../../domain/playback/engine.ts';

/** What people call the families of browsers. */
export const engineNames: Record<Engine, string> = {
  chromium: 'Chrome y similares',
  'old-chromium': 'Chrome viejo',
  firefox: 'Firefox',
  safari: 'Safari',
  iphone: 'iPhone y iPad',
  television: 'Televisores',
  other: 'Otros',
};
