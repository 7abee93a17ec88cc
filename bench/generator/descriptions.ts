import { below, type Random } from './prng.ts';
import { capitalised } from './titles.ts';
import { FUNCTION_WORD_COUNT, spanishVocabulary } from './vocabulary.ts';
import { zipfSampler } from './zipf.ts';

const SHORTEST = 100;
/** Low enough that the current sentence still ends before the 600th character. */
const LONGEST = 550;

/** Texts of 80 to 600 characters whose words have a Zipf distribution over the whole vocabulary. */
export function descriptionWriter(random: Random): () => string {
  const words = spanishVocabulary();
  const firstWords = words.map(capitalised);
  const drawRank = zipfSampler(words.length);

  return () => {
    const target = SHORTEST + below(random, LONGEST - SHORTEST);
    let text = '';
    while (text.length < target) {
      let rank = drawRank(random);
      text += `${text === '' ? '' : ' '}${firstWords[rank]}`;
      for (let left = 4 + below(random, 12); left > 0 && text.length < target; left--) {
        const next = drawRank(random);
        if (next === rank) continue;
        const pauses = rank >= FUNCTION_WORD_COUNT && below(random, 6) === 0;
        text += `${pauses ? ',' : ''} ${words[next]}`;
        rank = next;
      }
      // No sentence ends in 'de' or 'que'.
      do rank = drawRank(random);
      while (rank < FUNCTION_WORD_COUNT);
      text += ` ${words[rank]}.`;
    }
    return text;
  };
}
