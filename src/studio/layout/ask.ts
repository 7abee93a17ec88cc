const LIMIT_MS = 15_000;

export type Failed = { kind: 'failed'; why: 'signed-out' | 'not-allowed' | 'unreachable' };

const WHY: Record<number, Failed['why']> = { 401: 'signed-out', 403: 'not-allowed' };

/**
 * Asks a route that answers with data. A failure is an answer too: an error page would take away what is typed, and the
 * network fails on the night of a final.
 */
export async function ask<Answer>(path: string, form?: FormData): Promise<Answer | Failed> {
  try {
    const response = await fetch(path, {
      ...(form && { method: 'POST', body: form }),
      signal: AbortSignal.timeout(LIMIT_MS),
      // To the door, if the session is over.
      redirect: 'error',
    });
    if (response.ok) return (await response.json()) as Answer;
    return { kind: 'failed', why: WHY[response.status] ?? 'unreachable' };
  } catch {
    return { kind: 'failed', why: 'unreachable' };
  }
}

export const hasFailed = (answer: object): answer is Failed =>
  'kind' in answer && answer.kind === 'failed';

export function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
