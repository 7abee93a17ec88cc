import { type CatalogueSize, generateDocuments } from '../../bench/generator/generate-documents.ts';

/** A generated catalogue without episodes and servers: search does not use them, and loading them takes time. */
export function* titleLines(size: CatalogueSize): Generator<Buffer> {
  for (const chunk of generateDocuments(size)) {
    const lines = chunk.split('\n').flatMap((line) => {
      if (!/^{"path":"[A-Z]+\/[^/"]+"/.test(line)) return [];
      const { path, data } = JSON.parse(line);
      const {
        IDIOMAS: _,
        SERVERSUB: _sub,
        SERVERJAP: _jap,
        SERVERCASTELLANO: _esp,
        ...kept
      } = data;
      return [JSON.stringify({ path, data: kept })];
    });
    if (lines.length > 0) yield Buffer.from(`${lines.join('\n')}\n`);
  }
}
