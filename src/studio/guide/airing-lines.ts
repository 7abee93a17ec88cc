import type { Airing, NowNext } from '../../domain/guide/airing.ts';
import { mappingText } from '../text/guide-mapping.es.ts';
import { shortWhen } from '../text/when.es.ts';

const text = mappingText.offset;

const lineOf = (airing: Airing | null, at: Date): string =>
  airing
    ? text.airing(airing.title, shortWhen(airing.startsAt, at), shortWhen(airing.endsAt, at))
    : text.nothing;

/** What is on now and then, by the offset that is tried. */
export const nowLine = ({ now }: NowNext, at: Date): string => lineOf(now, at);
export const nextLine = ({ next }: NowNext, at: Date): string => lineOf(next, at);
