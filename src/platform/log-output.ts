import { write, writeSync } from 'node:fs';

/** Most characters to buffer while the output is blocked; further lines are dropped. */
const MAX_WAITING = 1_000_000;
const TRY_AGAIN_MS = 100;

/**
 * Writes lines to a file descriptor without blocking. With a full disk, lines are lost but the process goes on. Pino's
 * own output would raise an unhandled error, and then keep the process from exiting until there is space.
 */
export function createLogOutput(fd: number): { write: (line: string) => void } {
  let waiting = '';
  let isWriting = false;

  const writeWaiting = (before = ''): void => {
    isWriting = waiting !== '';
    if (!isWriting) return;
    const lines = Buffer.from(before + waiting);
    waiting = '';
    writeAll(lines);
  };
  const writeAll = (bytes: Buffer): void =>
    write(fd, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') setTimeout(() => writeAll(bytes), TRY_AGAIN_MS);
      // The last line may have been written only in part.
      else if (error) writeWaiting('\n');
      else if (written < bytes.length) writeAll(bytes.subarray(written));
      else writeWaiting();
    });

  process.once('exit', () => {
    try {
      if (waiting !== '') writeSync(fd, waiting);
    } catch {
      // The process is ending, so there is nothing to report to.
    }
  });
  return {
    write: (line) => {
      if (waiting.length < MAX_WAITING) waiting += line;
      if (!isWriting) writeWaiting();
    },
  };
}
