/** Work in small steps, so that a server can do something else between two of them. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** All steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
