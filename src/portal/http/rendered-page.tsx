import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { ScriptNonce } from '../first-paint/script-nonce.ts';
import { withKeptParts } from '../layout/kept.tsx';

const END = '</body></html>';

/** So that no text of the catalogue ends the script. */
const escaped = (json: string): string =>
  json.replace(
    /[&><\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** In a script, as the argument of `JSON.parse`. */
const quoted = (json: string): string => `'${escaped(json.replace(/[\\']/g, '\\$&'))}'`;

/** What the loaders returned, for the browser (first-paint/handed-data.ts). An error has more than JSON can say. */
async function handedData({ staticHandlerContext, serverHandoffStream }: EntryContext) {
  const { loaderData, actionData, errors } = staticHandlerContext;
  const router = 'window.__reactRouterContext';
  if (errors === null)
    return `${router}.data=${quoted(JSON.stringify({ loaderData, actionData, errors }))};`;
  const stream = `${router}.streamController`;
  const data = serverHandoffStream ? await text(serverHandoffStream) : '';
  return `${stream}.enqueue(${escaped(JSON.stringify(data))});${stream}.close();`;
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
  const data = await handedData(context);
  const shown = { ...context, serverHandoffStream: undefined };
  const html = withKeptParts(() =>
    renderToString(
      <ScriptNonce value={nonce}>
        <ServerRouter context={shown} url={url} nonce={nonce} />
      </ScriptNonce>,
    ),
  );
  if (!html.endsWith(END)) throw new Error('the page is not a whole document');
  const script = context.renderMeta?.didRenderScripts
    ? `<script nonce="${nonce}">${data}</script>`
    : '';
  return `<!DOCTYPE html>${html.slice(0, -END.length)}${script}${END}`;
}
