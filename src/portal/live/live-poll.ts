const EVERY_MS = 30_000;
const JITTER_MS = 4000;
const LIMIT_MS = 10_000;
/** A page that becomes visible again asks at once if its last answer is older. */
const FRESH_MS = 25_000;
/** After failures it asks up to 2 ** 3 times as rarely. */
const MAX_DOUBLINGS = 3;

type Answer<T> = (value: T, age: number) => void;

async function ask<T>(path: string, signal: AbortSignal, onAnswer: Answer<T>): Promise<void> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(String(response.status));
  onAnswer((await response.json()) as T, Number(response.headers.get('Age') ?? 0));
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
    // Not AbortSignal.timeout, which older televisions lack.
    const limit = setTimeout(() => abort.abort(), LIMIT_MS);
    try {
      await ask<T>(path, abort.signal, onAnswer);
      failures = 0;
      answeredAt = Date.now();
    } catch {
      failures = Math.min(failures + 1, MAX_DOUBLINGS);
    }
    clearTimeout(limit);
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
