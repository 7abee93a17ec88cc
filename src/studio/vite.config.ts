import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, isRunnableDevEnvironment, type Plugin } from 'vite';
import type { Gate } from './http/gate.ts';

/** Browsers that know `parseCreationOptionsFromJSON`, without which nobody can sign in. */
const BROWSERS = ['chrome129', 'firefox129', 'safari18.4'];

/** What Vite itself serves: its client, and the modules of the app. */
const VITE_FILE = /^\/(@|node_modules\/|[^?]*\.(tsx?|m?js|css|woff2|svg)(\?|$))/;

/** `server.ts` does not run in development: the same gate stands in front of Vite. */
const gate: Plugin = {
  name: 'gate',
  configureServer(server) {
    const { ssr } = server.environments;
    if (!isRunnableDevEnvironment(ssr)) throw new Error('React Router runs in another environment');
    server.middlewares.use(async (request, response, next) => {
      if (VITE_FILE.test(request.url ?? '')) return next();
      try {
        // As React Router does: `ssrLoadModule` has modules of its own, and so another session store.
        const { entry } = await ssr.runner.import('virtual:react-router/server-build');
        const { studio } = entry.module as { studio: { gate: Gate } };
        await studio.gate(request, response, next);
      } catch (error) {
        next(error);
      }
    });
  },
};

export default defineConfig({
  plugins: [gate, reactRouter()],
  cacheDir: resolve('node_modules/.vite-studio'),
  publicDir: false,
  build: {
    target: BROWSERS,
    cssTarget: BROWSERS,
    assetsInlineLimit: 0,
    emptyOutDir: true,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
          ],
        },
      },
    },
  },
  // As the portal's; after a reload the page of an invitation no longer has its token.
  optimizeDeps: { noDiscovery: true },
  server: { host: '127.0.0.1', port: 3200, strictPort: true },
});
