import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { handOver } from './first-paint/handed-data.ts';
import { DATA_ID } from './first-paint/page.ts';

type RouterWindow = {
  __reactRouterContext: { streamController: ReadableStreamDefaultController<string> };
};

handOver(
  document.getElementById(DATA_ID)?.textContent,
  (window as unknown as RouterWindow).__reactRouterContext.streamController,
);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
