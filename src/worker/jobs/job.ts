import type { z } from 'zod';
import type { Db } from '../../data/database.ts';

/** What is enqueued and what runs cannot disagree: both go through the payload's schema. */
export type Job<Payload> = {
  name: string;
  payload: z.ZodType<Payload>;
  /** Crontab time, UTC. */
  schedule?: string;
  run: (payload: Payload, db: Db) => Promise<unknown>;
};
