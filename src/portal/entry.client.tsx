import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { type Handed, handOver } from './first-paint/handed-data.ts';

handOver((window as unknown as { __reactRouterContext: Handed }).__reactRouterContext);

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
