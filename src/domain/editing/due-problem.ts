/** Why a change was not published at its time. What is busy or failed is tried again. */
export type DueProblem = 'clash' | 'invalid' | 'gone' | 'not-allowed' | 'busy' | 'failed';

/** A change that waits for its time, or was not published at it. */
export type Scheduled = {
  id: string;
  /** When it should be published, or should have been. */
  dueAt: Date;
  author: string;
  /** As it will be called. */
  name: string;
  titleRowId: string;
  /** Null if it is of the title itself. */
  episodeRowId: string | null;
  /** Late: its time is over, and it is still tried. Refused: a person has to decide. */
  state: 'waiting' | 'late' | 'refused';
  /** Why it is late or refused; null if that is not known. */
  why: DueProblem | null;
};
