import { CANNOT, type Candidate } from './candidates.ts';
import { type Chance, chanceIn, type Engine } from './plays.ts';

const RANKS: Record<Chance, number> = { yes: 0, native: 1, perhaps: 1, no: CANNOT };

/** What a browser plays first, what it cannot play last. Nothing goes before what the viewer chose. */
export const rankIn =
  (engine: Engine) =>
  ({ isByName, plays = '' }: Candidate): number =>
    isByName ? -1 : RANKS[chanceIn(plays, engine)];
