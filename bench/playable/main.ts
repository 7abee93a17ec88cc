import { benchOf } from '../report.ts';
import { measureChoice } from './choice.ts';
import { measureTruth } from './truth/truth.ts';

/** Streams that fail in a browser: what the probe says of each, what browsers really do, and what a viewer feels. */
export const run = benchOf({ truth: measureTruth, choice: measureChoice });
