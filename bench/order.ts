import { join } from 'node:path';
import { inChild } from './in-child.ts';
import type { Order, Tally } from './sender.ts';

/** Lets another process send. */
export const order = async (given: Order): Promise<Tally> =>
  await inChild<Tally>(join(import.meta.dirname, 'sender.ts'), given);
