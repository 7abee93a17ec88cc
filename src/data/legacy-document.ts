import { z } from 'zod';

/** A record as the source exports it. */
export type LegacyDocument = { path: string; data: Record<string, unknown> };

/** What is wrong with a document, in words. */
export function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    return error.issues
      .map((issue) => `${issue.path.join('.') || 'document'} ${issue.message}`)
      .join('; ');
  }
  return error instanceof Error ? error.message : String(error);
}
