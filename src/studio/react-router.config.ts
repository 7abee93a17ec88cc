import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: '.',
  buildDirectory: '../../build/studio',
  ssr: true,
  // Lazy discovery would ask for routes with a request of its own; there are few.
  routeDiscovery: { mode: 'initial' },
  // The gate compares `Origin` exactly, for every request that is no GET (http/gate.ts).
  allowedActionOrigins: ['**'],
} satisfies Config;
