export type Errors = { isFatal: boolean; text: string }[];

/** `undecided`: neither a picture nor an error at the limit. */
export type Tried = {
  result: 'plays' | 'failed' | 'undecided';
  reason: string;
  seconds: number;
  /** Pictures that were decoded. */
  frames: number;
  soundBytes: number;
};

/** What the portal's player made of several servers: which one plays, and which it tried, in order. */
export type Started = { played: string | null; tried: string[]; seconds: number };

/** What is compared between runs and with a probe. The middle two: half of what the stream has cannot be decoded. */
export type Verdict = 'plays' | 'no picture' | 'no sound' | 'failed' | 'undecided';

type Has = { picture: boolean; sound: boolean };

export function verdictOf({ result, frames, soundBytes }: Tried, has: Has): Verdict {
  if (result !== 'plays') return result;
  if (has.picture && frames === 0) return 'no picture';
  return has.sound && soundBytes === 0 ? 'no sound' : 'plays';
}
