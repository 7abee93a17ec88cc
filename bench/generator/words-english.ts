import { wordList } from './word-list.ts';

/** For original titles. */
export const ENGLISH_ADJECTIVES = wordList(`
  Last Dark Lost Silent Broken Golden Secret Final Cold Red Black Wild Perfect Hidden Eternal Little
  Burning Empty Distant Electric Forgotten Sacred Crimson Midnight Hollow Restless Savage Velvet
  Frozen Brave
`);

export const ENGLISH_NOUNS = wordList(`
  Night House Man Woman City River Heart War King Queen Road Island Dream Shadow Star Garden Storm
  Letter Promise Stranger Mountain Hunter Winter Summer Fire Ocean Crown Mirror Door Game Train
  Station Lighthouse Harbor Forest Machine Witness Thief Captain Dancer Kingdom Sky Moon Sun Bridge
  Tower Voice Ghost Child Soldier Wolf Raven Desert Legend Journey Return Secret Silence Truth Lie
  Planet Signal Code
`);
