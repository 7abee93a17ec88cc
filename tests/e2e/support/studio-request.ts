import { type IncomingHttpHeaders, request } from 'node:http';

export type StudioAnswer = { status: number; body: string; headers: IncomingHttpHeaders };

type Sent = {
  path: string;
  session?: string;
  form?: Record<string, string>;
  headers?: Record<string, string>;
};

/** A request as a program sends it: Node does not find `studio.localhost`, and sends any header it is told to. */
export async function askStudio(
  origin: string,
  { path, session, form, headers = {} }: Sent,
): Promise<StudioAnswer> {
  const { host, port } = new URL(origin);
  const body = form && new URLSearchParams(form).toString();
  const sent = {
    Host: host,
    ...(session && { Cookie: `__Host-studio=${session}` }),
    ...(body !== undefined && {
      Origin: origin,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': String(Buffer.byteLength(body)),
    }),
    ...headers,
  };
  return await new Promise((done, fail) => {
    const asked = request(
      { host: '127.0.0.1', port, path, method: form ? 'POST' : 'GET', headers: sent },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, body: text, headers: response.headers }),
        );
      },
    );
    asked.setTimeout(15_000, () => asked.destroy(new Error('no answer')));
    asked.on('error', fail);
    asked.end(body);
  });
}
