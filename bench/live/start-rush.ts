import { join } from 'node:path';
import { inChild } from '../in-child.ts';
import type { RushOrder, RushTally } from './rush.ts';

export const rush = async (order: RushOrder): Promise<RushTally> =>
  await inChild<RushTally>(join(import.meta.dirname, 'rush.ts'), order);
