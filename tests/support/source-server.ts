import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Network } from '../../src/sources/open-source.ts';

/** A server of playlists, guides and panels, on this machine. */

type Answer = string | Buffer | ((request: IncomingMessage, response: ServerResponse) => void);

export type SourceServer = {
  origin: string;
  answers: Map<string, Answer>;
  asked: string[];
  network: Network;
  close: () => void;
};

export async function startSourceServer(folder = '/nonexistent'): Promise<SourceServer> {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization ?? '-'}`);
    const path = request.url?.split('?')[0] ?? '';
    const answer = answers.get(request.url ?? '') ?? answers.get(path);
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === 'function') answer(request, response);
    else response.writeHead(200).end(answer);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    answers,
    asked,
    network: {
      ...{ userAgent: 'Butaca/1.0', admits: [`localhost:${port}`], folder },
      resolve: async () => [],
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
