import type { Dispatcher } from 'undici';

export type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

export type Received = {
  status: number;
  headers: Headers;
  body: Buffer;
  /** The body was longer than what was read. */
  isCut: boolean;
};

/** There was an answer, and then the connection failed. */
export class BrokenOff extends Error {}

export type Limits = {
  ms: number;
  /** How much of an answer with this status is read. */
  most: (status: number) => number;
  /** What is thrown when time is up. */
  late: () => Error;
};

/**
 * Sends one request and reads its answer, by undici's own events: a promise, a stream and a signal per request cost more than all
 * the rest. A body that is read to its end leaves the connection open for the next request; of a longer one, the rest is
 * never received.
 */
export async function receive(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { ms, most, late }: Limits,
): Promise<Received> {
  return await new Promise((resolve, reject) => {
    let connection: Dispatcher.DispatchController | null = null;
    let left: Error | null = null;
    let answer: { status: number; headers: Headers; most: number } | null = null;
    const chunks: Buffer[] = [];
    let size = 0;
    const end = () => {
      clearTimeout(timer);
      if (!answer) return;
      const { status, headers, most } = answer;
      const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
      resolve({ status, headers, body: body.subarray(0, most), isCut: size > most });
    };
    const leave = (error: Error) => {
      left = error;
      connection?.abort(error);
    };
    const timer = setTimeout(() => {
      const error = late();
      reject(error);
      leave(error);
    }, ms);
    dispatcher.dispatch(request, {
      onRequestStart: (controller) => {
        connection = controller;
        if (left) controller.abort(left);
      },
      onResponseStart: (_, status, headers) => {
        // What comes before the answer itself.
        if (status < 200) return;
        answer = { status, headers, most: most(status) };
        if (answer.most > 0) return;
        end();
        leave(new Error('not read'));
      },
      onResponseData: (_, chunk) => {
        if (!answer || left) return;
        chunks.push(chunk);
        size += chunk.length;
        if (size <= answer.most) return;
        end();
        leave(new Error('enough'));
      },
      onResponseEnd: end,
      onResponseError: (_, error) => {
        clearTimeout(timer);
        reject(answer && !left ? new BrokenOff('', { cause: error }) : error);
      },
    });
  });
}
