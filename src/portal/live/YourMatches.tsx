import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type Following, isFollowing } from '../../domain/library/following.ts';
import { useOwnLibrary } from '../library/library-store.ts';
import { footballText } from '../text/football.es.ts';
import { text } from '../text/text.es.ts';
import { FollowedMatches } from './FollowedMatches.tsx';

type Next = { kind: 'failed' } | { kind: 'loaded'; cardsOf: (following: Following) => ReactNode[] };

/** Cards and matches are loaded only for those who follow something. */
function useNext(isOn: boolean): Next | null {
  const [next, setNext] = useState<Next | null>(null);
  useEffect(() => {
    if (!isOn) return;
    import('./next-matches.tsx')
      .then(async (module) => await module.loadNextCards())
      .then(
        (cardsOf) => setNext({ kind: 'loaded', cardsOf }),
        () => setNext({ kind: 'failed' }),
      );
  }, [isOn]);
  return next;
}

/** On home: the live and coming matches of what this viewer follows. */
export function YourMatches() {
  const own = useOwnLibrary();
  const next = useNext(own !== null && isFollowing(own.following));
  return (
    <FollowedMatches
      title={footballText.follow.next}
      more={<Link to="/futbol">{text.football.wholeAgenda}</Link>}
    >
      {(following) => {
        if (next?.kind !== 'loaded') return next ? text.football.failed : '';
        const cards = next.cardsOf(following);
        return cards.length > 0 ? cards : footballText.follow.noneNext;
      }}
    </FollowedMatches>
  );
}
