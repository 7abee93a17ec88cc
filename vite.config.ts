import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { readStaticFiles, sendFile } from './src/platform/static-files.ts';
import { flexGap } from './tools/flex-gap.ts';
import { oldEngines } from './tools/old-engines.ts';
import { shortClass } from './tools/short-class.ts';
import { smallWake } from './tools/small-wake.ts';
import { television } from './tools/television-sheet.ts';

/** Televisions keep the engine that they were sold with; this is the oldest that we serve (docs/decisions/0037). */
const OLDEST_BROWSER = 'chrome79';

/** In production the portal serves the demo's art itself, when it runs as a demo. */
const demoArt: Plugin = {
  name: 'demo-art',
  configureServer(server) {
    const files = readStaticFiles(resolve('demo/art/files'), '/art', {});
    server.middlewares.use((request, response, next) => {
      const file = files.get(request.url ?? '');
      if (file) sendFile(request, response, file);
      else next();
    });
  },
};

/** The script of browsers that have a household, which nothing imports (src/portal/first-paint/wake.ts). */
const household: Plugin = {
  name: 'household',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'src/portal/household/keep-in-step.ts', name: 'in-step' });
  },
};

export default defineConfig(({ command }) => ({
  plugins: [
    reactRouter(),
    demoArt,
    oldEngines,
    smallWake(),
    television('src/portal/remote/remote.ts'),
    household,
  ],
  css: {
    postcss: { plugins: [flexGap] },
    // In development a class says what it is.
    ...(command === 'build' && { modules: { generateScopedName: shortClass } }),
  },
  build: {
    target: OLDEST_BROWSER,
    cssTarget: OLDEST_BROWSER,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    // What every page has already is not named again for each part that is loaded later.
    modulePreload: {
      resolveDependencies: (own, files) => {
        const isNew = (file: string) => !/assets\/(rolldown-runtime|react|portal)-/.test(file);
        return files.some((file) => file !== own && isNew(file)) ? files.filter(isNew) : [];
      },
    },
    // Few files instead of one for each module: on a phone every request costs more than the bytes it saves.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            {
              name: 'portal',
              // What only a page or two need comes with them.
              minShareCount: 3,
              test: /src\/(ui|domain|portal)\/(?!.*(\broutes\/|\btext\/|Player|cards\/|catalogue\/|library\/(note-opened|own-profiles|profiles)|household\/|playback\/|live\/|use-more-pages|MoreLinks|football\/|guide\/))/,
            },
            // Lists that go on.
            { name: 'lists', test: /portal\/layout\/(use-more-pages|MoreLinks)/ },
            // Cards of channels, with what is on.
            { name: 'channels', test: /portal\/live\/(ChannelCards|OnAir\.|OnAirLines)/ },
            // Cards of matches, which the agenda, matches and the search show.
            {
              name: 'matches',
              test: /live\/(MatchCards|MatchStatus|site-clock|viewer-zone|ZoneLine)|text\/football/,
            },
            // The player before it plays: otherwise three files, because what plays shares some of it.
            {
              name: 'player',
              test: /src\/(domain\/playback\/candidates|portal\/playback\/(AdOverlay|player\/(Player\.tsx|autoplay|hls-library|playback-view)))/,
            },
            // For pages of titles and matches. Channels, the shop and others do without.
            {
              name: 'titles',
              minShareCount: 3,
              test: /src\/(domain\/catalogue\/browse|portal\/(cards|catalogue|playback)\/(?!routes|player|AdOverlay))/,
            },
          ],
        },
      },
    },
  },
  // Else it finds what routes import for the server only, bundles it for browsers, and reloads the first page.
  optimizeDeps: { noDiscovery: true },
  server: { host: '127.0.0.1', port: 3000, strictPort: true },
}));
