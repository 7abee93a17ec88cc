import { beforeAll } from 'vitest';
import { assertThere, usedHere } from '../../tools/needs.ts';

/** In every test file, before its own `beforeAll`: what its modules start has to be there. */
beforeAll(() => assertThere(...usedHere()));
