import { type Message, pack, unpack } from '../../domain/household/message.ts';

const LIMIT_MS = 8000;

/** The server's answer; null if there is none now. */
export async function ask(
  want: string,
  head: Message['head'],
  pieces: readonly Uint8Array[] = [],
): Promise<Message | null> {
  const abort = new AbortController();
  const limit = setTimeout(() => abort.abort(), LIMIT_MS);
  try {
    const body = pack({ want, ...head }, pieces) as Uint8Array<ArrayBuffer>;
    const answer = await fetch('/api/hogar', { method: 'POST', body, signal: abort.signal });
    return answer.ok ? unpack(new Uint8Array(await answer.arrayBuffer())) : null;
  } catch {
    return null;
  } finally {
    clearTimeout(limit);
  }
}
