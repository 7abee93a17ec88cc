/** Why a change was not published at its time. What is busy or failed is tried again. */
export type DueProblem = 'clash' | 'invalid' | 'gone' | 'not-allowed' | 'busy' | 'failed';
