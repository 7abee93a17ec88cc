import { write, writeSync } from 'node:fs';

/** Characters that wait while the output takes none; what comes beyond is lost. */
const MAX_WAITING = 1_000_000;
const TRY_AGAIN_MS = 100;

/**
 * Writes lines to a file descriptor, never waiting for it. A full disk loses lines, not the process: pino's own output
 * raises an error that nobody handles, and then keeps the process from ending until there is space.
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
      // The last line that was written may be half a line.
      else if (error) writeWaiting('\n');
      else if (written < bytes.length) writeAll(bytes.subarray(written));
      else writeWaiting();
    });

  process.once('exit', () => {
    try {
      if (waiting !== '') writeSync(fd, waiting);
    } catch {
      // Nobody is left to be told.
    }
  });
  return {
    write: (line) => {
      if (waiting.length < MAX_WAITING) waiting += line;
      if (!isWriting) writeWaiting();
    },
  };
}
