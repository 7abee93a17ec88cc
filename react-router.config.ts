import type { Config } from '@react-router/dev/config';
import { checkBudgets } from './tools/gate/size-budgets.ts';
import { writeSmallManifest } from './tools/gate/small-manifest.ts';

export default {
  appDirectory: 'src/portal',
  // Beside the studio's: each build empties its own folder.
  buildDirectory: 'build/portal',
  ssr: true,
  // The edge drops unknown query parameters, which lazy discovery lives on; the manifest of a portal is small.
  routeDiscovery: { mode: 'initial' },
  // Posts are judged in one place, for every route (src/platform/own-post.ts).
  allowedActionOrigins: ['**'],
  buildEnd: () => {
    writeSmallManifest('build/portal/client');
    checkBudgets('build/portal/client');
  },
} satisfies Config;
