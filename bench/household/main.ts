import { benchOf } from '../report.ts';
import { browsers } from './browsers.ts';
import { converge } from './converge.ts';
import { cost } from './cost.ts';

export const run = benchOf({ cost, converge, browsers });
