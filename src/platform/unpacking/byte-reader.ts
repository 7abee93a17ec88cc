import { Unpackable } from './unpackable.ts';

export function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [first] = chunks;
  return first && chunks.length === 1 ? first : Buffer.concat(chunks);
}

/** Bytes of a stream by number, or as they come. Whoever opens it closes it. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#source = chunks[Symbol.asyncIterator]();
  }

  /** Null at the end. */
  async next(): Promise<Uint8Array | null> {
    const rest = this.#rest;
    this.#rest = new Uint8Array();
    if (rest.length > 0) return rest;
    const { done, value } = await this.#source.next();
    return done ? null : value;
  }

  unread(bytes: Uint8Array): void {
    this.#rest = this.#rest.length === 0 ? bytes : joined([bytes, this.#rest]);
  }

  /** Fewer at the end. */
  async upTo(size: number): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    let length = 0;
    while (length < size) {
      const chunk = await this.next();
      if (!chunk) break;
      chunks.push(chunk);
      length += chunk.length;
    }
    const bytes = joined(chunks);
    if (length > size) this.unread(bytes.subarray(size));
    return bytes.subarray(0, size);
  }

  async exactly(size: number): Promise<Buffer> {
    const bytes = await this.upTo(size);
    if (bytes.length < size) throw new Unpackable('incomplete');
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  async *all(): AsyncGenerator<Uint8Array> {
    for (let chunk = await this.next(); chunk; chunk = await this.next()) yield chunk;
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }
}
