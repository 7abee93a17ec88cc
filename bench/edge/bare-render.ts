import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import type { ReactElement, ReactNode } from 'react';
import { createRequestHandler, type EntryContext, type ServerBuild } from 'react-router';

/**
 * A process that does nothing but `renderToPipeableStream`: of the very element that a portal renders for an address,
 * with the data that the portal loaded for it once.
 */

type Rendering = { app: ReactNode; context: EntryContext; nonce: string };

// The build imports React by name, and gets what stands here when it is loaded.
const reactDom: typeof import('react-dom/server') = createRequire(import.meta.url)(
  'react-dom/server',
);
const { renderToPipeableStream, renderToString } = reactDom;
let last: ReactElement<{ children: ReactElement<Omit<Rendering, 'app'>> }> | null = null;
Object.assign(reactDom, {
  renderToString: (app: ReactNode) => {
    last = app as typeof last;
    return renderToString(app);
  },
});
const build = (await import(resolve('build/portal/server/index.js'))) as ServerBuild;

const original = build.entry.module.default;
let handedOff: Uint8Array[] = [];
const handle = createRequestHandler(
  {
    ...build,
    entry: {
      module: {
        ...build.entry.module,
        default: async (...given) => {
          const [recorded, passed] = given[3].serverHandoffStream?.tee() ?? [];
          given[3].serverHandoffStream = passed;
          handedOff = [];
          if (recorded) for await (const chunk of recorded) handedOff.push(chunk);
          return await original(...given);
        },
      },
    },
  },
  'production',
);

/** React Router itself streams what the loaders returned. Here it was serialised once. */
const streamOf = (chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

async function prepare(path: string): Promise<Rendering> {
  const response = await handle(new Request(new URL(path, process.env.PUBLIC_ORIGIN)));
  if (response.status !== 200 || !last) throw new Error(`${path}: ${response.status}`);
  const { context, nonce } = last.props.children.props;
  const chunks = handedOff;
  Object.defineProperty(context, 'serverHandoffStream', { get: () => streamOf(chunks) });
  return { app: last, context, nonce };
}

const prepared = new Map<string, Rendering>();
const server = createServer((request, response) => {
  const path = request.url ?? '';
  const rendering = prepared.get(path);
  if (!rendering) {
    prepare(path).then(
      (made) => {
        prepared.set(path, made);
        response.end();
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
    return;
  }
  // The context remembers whether scripts were written.
  rendering.context.renderMeta = {};
  const { pipe } = renderToPipeableStream(rendering.app, {
    nonce: rendering.nonce,
    onAllReady: () => {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      pipe(response);
    },
    onError: (error) => {
      response.destroy(error as Error);
    },
  });
});
// As a portal does.
setPriority(5);
server.listen(Number(process.env.PORT), '127.0.0.1');
await once(server, 'listening');
process.once('SIGTERM', () => process.exit(0));
