export type Purge = { tags: string[]; hard: boolean };

const LIMIT_MS = 2000;
/** Edges refuse longer headers. */
const MAX_HEADER = 6000;

export function headerChunks(tags: readonly string[], maxLength = MAX_HEADER): string[] {
  const chunks: string[] = [];
  let current = '';
  for (const tag of tags) {
    if (current !== '' && current.length + 1 + tag.length > maxLength) {
      chunks.push(current);
      current = '';
    }
    current = current === '' ? tag : `${current} ${tag}`;
  }
  return current === '' ? chunks : [...chunks, current];
}

/** Purges tags from one edge. A soft purge keeps the old copies in case the portals fail. */
export async function purgeEdge(edge: string, { tags, hard }: Purge): Promise<void> {
  for (const chunk of headerChunks(tags)) {
    const response = await fetch(edge, {
      method: 'PURGE',
      headers: { 'Surrogate-Key': chunk, ...(hard && { 'X-Purge': 'hard' }) },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    // Read to the end, so that the connection can be reused.
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${edge} answered ${response.status} to a purge`);
  }
}
