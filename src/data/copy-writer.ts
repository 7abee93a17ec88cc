import { once } from 'node:events';
import type { CopyStreamQuery } from 'pg-copy-streams';

const FLUSH_AT = 256 * 1024;

/** Rows of a COPY, collected as text and sent in large pieces as fast as the server takes them. Without rows it never begins. */
export class CopyWriter {
  readonly #begin: () => Promise<CopyStreamQuery>;
  #stream: CopyStreamQuery | null = null;
  #failure: Error | null = null;
  #pending = '';

  constructor(begin: () => Promise<CopyStreamQuery>) {
    this.#begin = begin;
  }

  /** Whole lines, in the text format of COPY. */
  add(lines: string): void {
    this.#pending += lines;
  }

  async flush(atLeast = FLUSH_AT): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (this.#pending.length < atLeast) return;
    const text = this.#pending;
    this.#pending = '';
    if (!this.#stream) {
      this.#stream = await this.#begin();
      this.#stream.on('error', (error: Error) => {
        this.#failure = error;
      });
    }
    if (!this.#stream.write(text)) await once(this.#stream, 'drain');
  }

  async end(): Promise<void> {
    await this.flush(1);
    if (!this.#stream) return;
    this.#stream.end();
    await once(this.#stream, 'finish');
  }

  abort(): void {
    this.#stream?.destroy();
  }
}
