import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { DATA_ID } from '../first-paint/page.ts';
import { ScriptNonce } from '../first-paint/script-nonce.ts';
import { withKeptParts } from '../layout/kept.tsx';
import { keptData } from './page-data.ts';

const END = '</body></html>';

/** So that no text of the catalogue ends the script. */
const escaped = (json: string): string => json.replaceAll('<', '\\u003c');

/** What the loaders returned, for the browser (first-paint/handed-data.ts). An error has more than JSON can say. */
async function handedData(
  { staticHandlerContext, serverHandoffStream }: EntryContext,
  nonce: string,
): Promise<string> {
  const { loaderData, actionData, errors } = staticHandlerContext;
  if (errors === null) {
    const json = escaped(JSON.stringify({ loaderData, actionData, errors }));
    return `<script type="application/json" id="${DATA_ID}">${json}</script>`;
  }
  const data = serverHandoffStream ? await text(serverHandoffStream) : '';
  const stream = 'window.__reactRouterContext.streamController';
  const json = escaped(JSON.stringify(data));
  return `<script nonce="${nonce}">${stream}.enqueue(${json});${stream}.close();</script>`;
}

/**
 * The page as one string, because it is hashed and cached as a whole, and after the first byte an error could no longer
 * change the status. Nothing in it waits: loaders have finished. So it is rendered at once, which takes little more than
 * half of the time of a stream; what the loaders returned is added here and not by `ServerRouter`, which would wait for it.
 */
export async function renderedPage(
  context: EntryContext,
  url: string,
  nonce: string,
): Promise<string> {
  const { staticHandlerContext } = context;
  const loaderData = keptData(staticHandlerContext.loaderData);
  const own = { ...context, staticHandlerContext: { ...staticHandlerContext, loaderData } };
  const data = await handedData(own, nonce);
  const shown = { ...own, serverHandoffStream: undefined };
  const html = withKeptParts(() =>
    renderToString(
      <ScriptNonce value={nonce}>
        <ServerRouter context={shown} url={url} nonce={nonce} />
      </ScriptNonce>,
    ),
  );
  if (!html.endsWith(END)) throw new Error('the page is not a whole document');
  const script = context.renderMeta?.didRenderScripts ? data : '';
  return `<!DOCTYPE html>${html.slice(0, -END.length)}${script}${END}`;
}
