import { beforeFrontVowel } from './inflect-nouns.ts';

/** All simple forms of a verb without stem change, in groups from the most common to the rarest. */
type Conjugation = {
  infinitive: string;
  /** Third person singular, present and past: the forms of a synopsis. */
  telling: [present: string, past: string];
  common: string[];
  frequent: string[];
  rare: string[];
};

const IRREGULAR_PARTICIPLES: Record<string, string> = {
  abrir: 'abiert',
  cubrir: 'cubiert',
  descubrir: 'descubiert',
  encubrir: 'encubiert',
  escribir: 'escrit',
  imprimir: 'impres',
  romper: 'rot',
};

export function conjugate(infinitive: string): Conjugation {
  const stem = infinitive.slice(0, -2);
  return infinitive.endsWith('ar')
    ? conjugateFirst(infinitive, stem)
    : conjugateSecond(infinitive, stem);
}

function conjugateFirst(infinitive: string, stem: string): Conjugation {
  const front = beforeFrontVowel(stem);
  return {
    infinitive,
    telling: [`${stem}a`, `${stem}ó`],
    common: [...joined(stem, 'an ado ando aba aron'), `${infinitive}á`],
    frequent: [
      ...joined(stem, 'ada ados adas o as ás amos'),
      ...joined(front, 'é e en'),
      ...joined(stem, 'aste aban'),
      ...joined(infinitive, 'án é ía'),
    ],
    rare: [
      ...joined(stem, 'ara aran á abas ábamos aras áramos ase asen ases ásemos'),
      ...joined(front, 'es emos éis'),
      ...joined(infinitive, 'ás emos éis ías íamos íais ían'),
      ...joined(stem, 'áis abais asteis arais aseis ad'),
    ],
  };
}

function conjugateSecond(infinitive: string, stem: string): Conjugation {
  const back = beforeBackVowel(stem);
  const isThird = infinitive.endsWith('ir');
  const participle = IRREGULAR_PARTICIPLES[infinitive] ?? `${stem}id`;
  return {
    infinitive,
    telling: [`${stem}e`, `${stem}ió`],
    common: [...joined(stem, 'en iendo ía ieron'), `${participle}o`, `${infinitive}á`],
    frequent: [
      ...joined(participle, 'a os as'),
      ...joined(back, 'o a an'),
      ...joined(stem, isThird ? 'es ís imos' : 'es és emos'),
      ...joined(stem, 'í iste ían'),
      ...joined(infinitive, 'án é ía'),
    ],
    rare: [
      ...joined(stem, 'iera ieran ías íamos ieras iéramos iese iesen ieses iésemos'),
      ...joined(back, 'as amos áis'),
      ...joined(infinitive, 'ás emos éis ías íamos íais ían'),
      ...joined(stem, 'íais isteis ierais ieseis'),
      ...joined(stem, isThird ? 'id' : 'é éis ed'),
    ],
  };
}

/** Keeps the sound of a stem before a or o: conozco, venzo, protejo, distingo. */
function beforeBackVowel(stem: string): string {
  if (/[aeiou]c$/.test(stem)) return `${stem.slice(0, -1)}zc`;
  if (stem.endsWith('c')) return `${stem.slice(0, -1)}z`;
  if (stem.endsWith('gu')) return stem.slice(0, -1);
  if (stem.endsWith('g')) return `${stem.slice(0, -1)}j`;
  return stem;
}

function joined(stem: string, endings: string): string[] {
  return endings.split(' ').map((ending) => stem + ending);
}
