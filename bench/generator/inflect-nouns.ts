const PLAIN: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' };
const ACUTE: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' };

function withoutAccents(word: string): string {
  return word.replace(/[áéíóú]/g, (vowel) => PLAIN[vowel] as string);
}

function syllables(word: string): number {
  return withoutAccents(word).match(/[iu]?[aeo][iu]?|[iu]+/g)?.length ?? 0;
}

/** Keeps the sound of a stem before e or i: boca, boquita; amigo, amiguito; cabeza, cabecita. */
export function beforeFrontVowel(stem: string): string {
  if (stem.endsWith('gu')) return `${stem.slice(0, -1)}ü`;
  if (stem.endsWith('c')) return `${stem.slice(0, -1)}qu`;
  if (stem.endsWith('g')) return `${stem}u`;
  if (stem.endsWith('z')) return `${stem.slice(0, -1)}c`;
  return stem;
}

export function plural(word: string): string {
  if (/[aeiouáéíóút]$/.test(word)) return `${word}s`;
  if (word.endsWith('z')) return `${word.slice(0, -1)}ces`;
  if (/[aeiou]s$/.test(word) && syllables(word) > 1) return word;
  // País keeps its accent: there it separates two vowels.
  if (/[áéíóú][ns]$/.test(word) && !/[aeo][íú][ns]$/.test(word)) {
    return `${word.slice(0, -2)}${withoutAccents(word.slice(-2))}es`;
  }
  // The stress stays where it was, one syllable further from the end: joven, jóvenes.
  if (word.endsWith('en')) {
    return `${word.replace(/[aeiou](?=[^aeiou]+en$)/, (vowel) => ACUTE[vowel] as string)}es`;
  }
  return `${word}es`;
}

export type AdjectiveForms = {
  masculine: string;
  feminine: string;
  masculines: string;
  feminines: string;
};

export function adjectiveForms(masculine: string): AdjectiveForms {
  const feminine = feminineOf(masculine);
  return {
    masculine,
    feminine,
    masculines: plural(masculine),
    feminines: plural(feminine),
  };
}

function feminineOf(adjective: string): string {
  if (adjective.endsWith('o')) return `${adjective.slice(0, -1)}a`;
  if (/(or|ol)$/.test(adjective)) return `${adjective}a`;
  if (/[áéó][ns]$/.test(adjective)) {
    return `${adjective.slice(0, -2)}${withoutAccents(adjective.slice(-2))}a`;
  }
  return adjective;
}

/** Rápidamente, rapidísimo and its forms. */
export function rareAdjectiveForms(masculine: string): string[] {
  const adverb = `${feminineOf(masculine)}mente`;
  const stem = withoutAccents(masculine.replace(/[oe]$/, ''));
  if (!/([^i]o|e|[lz])$/.test(masculine) || masculine.endsWith('ío')) return [adverb];
  const superlative = stem.endsWith('bl')
    ? `${stem.slice(0, -1)}ilísimo`
    : `${beforeFrontVowel(stem)}ísimo`;
  return [adverb, ...Object.values(adjectiveForms(superlative))];
}

/** Diminutives and augmentatives, each with its plural: casita, casona, casaza, casota. */
export function nounDerivations(noun: string, feminine: boolean): string[] {
  const ending = feminine ? 'a' : 'o';
  if (/[^aeiouáéíóú][oa]$/.test(noun)) {
    const stem = withoutAccents(noun.slice(0, -1));
    // A masculine in -a keeps it: problema, problemita.
    const small = `${beforeFrontVowel(stem)}it${noun.slice(-1)}`;
    const large = feminine
      ? [`${stem}ona`, `${stem}aza`, `${stem}ota`]
      : [`${stem}ón`, `${stem}azo`, `${stem}ote`];
    return [small, ...large].flatMap((word) => [word, plural(word)]);
  }
  const plain = withoutAccents(noun);
  const small = diminutiveOf(plain);
  return small ? [`${small}${ending}`, `${small}${ending}s`] : [];
}

function diminutiveOf(noun: string): string | null {
  const isShort = syllables(noun) === 1;
  if (/[nrl]$/.test(noun)) {
    if (isShort) return `${noun}ecit`;
    return noun.endsWith('l') ? `${noun}it` : `${noun}cit`;
  }
  if (/[^aeiou]e$/.test(noun)) {
    return syllables(noun) === 2 ? `${noun}cit` : `${noun.slice(0, -1)}it`;
  }
  return null;
}
