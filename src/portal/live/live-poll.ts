const EVERY_MS = 30_000;
const JITTER_MS = 4000;
const LIMIT_MS = 10_000;
/** A page that becomes visible again asks at once if its last answer is older. */
const FRESH_MS = 25_000;
/** After failures it asks up to 2 ** 3 times as rarely. */
const MAX_DOUBLINGS = 3;

type Answer<T> = (value: T, age: number) => void;

/** `asking`: for whoever does not want the answer any more. */
export async function ask<T>(
  path: string,
  asking: AbortController,
  onAnswer: Answer<T>,
): Promise<void> {
  // Not AbortSignal.timeout, which older televisions lack.
  const limit = setTimeout(() => asking.abort(), LIMIT_MS);
  try {
    const response = await fetch(path, { signal: asking.signal });
    if (!response.ok) throw new Error(String(response.status));
    onAnswer((await response.json()) as T, Number(response.headers.get('Age') ?? 0));
  } finally {
    clearTimeout(limit);
  }
}

/** Asks for a small JSON now and about every half minute while the page is visible. Failures are passed over. */
export function startPoll<T>(path: string, onAnswer: Answer<T>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | null = null;
  let failures = 0;
  let answeredAt = Number.NEGATIVE_INFINITY;

  const plan = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(next, wait);
  };
  async function next(): Promise<void> {
    asking?.abort();
    const abort = new AbortController();
    asking = abort;
    try {
      await ask<T>(path, abort, onAnswer);
      failures = 0;
      answeredAt = Date.now();
    } catch {
      failures = Math.min(failures + 1, MAX_DOUBLINGS);
    }
    const jitter = (Math.random() * 2 - 1) * JITTER_MS;
    if (asking === abort && isVisible()) plan((EVERY_MS + jitter) * 2 ** failures);
  }
  const isVisible = (): boolean => document.visibilityState === 'visible';
  const onVisibility = () => {
    clearTimeout(timer);
    if (isVisible()) plan(Math.max(0, answeredAt + FRESH_MS - Date.now()));
  };

  document.addEventListener('visibilitychange', onVisibility);
  onVisibility();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(timer);
    const last = asking;
    asking = null;
    last?.abort();
  };
}
