import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { type Following, isFollowed } from '../../domain/library/following.ts';
import { Carousel } from '../../ui/Carousel.tsx';
import { Link } from '../layout/Link.tsx';
import { followedText } from '../text/followed.es.ts';
import { text } from '../text/text.es.ts';
import styles from './Followed.module.css';
import type { NextMatches } from './live-state.ts';
import { MatchCard, type MatchCardView } from './MatchCards.tsx';

const LIMIT_MS = 10_000;

type RowProps = { title: string; more?: ReactNode; note: string; cards: ReactNode[] };

/** The cards, or a note in their place. */
function Row({ title, more, note, cards }: RowProps) {
  return (
    <Carousel
      // Its arrows depend on what it holds.
      key={cards.length}
      title={title}
      more={more}
      previousLabel={text.carousel.previous(title)}
      nextLabel={text.carousel.next(title)}
    >
      {cards.length > 0
        ? cards
        : [
            <p key="note" className={styles.note}>
              {note}
            </p>,
          ]}
    </Carousel>
  );
}

type OfDayProps<M> = {
  following: Following;
  matches: readonly M[];
  day: string;
  onOpen: (match: M, event: MouseEvent) => void;
};

/** On the agenda: what is followed and plays on its day. */
export function FollowedOfDay<M extends MatchCardView>(props: OfDayProps<M>) {
  const { following, matches, day, onOpen } = props;
  return (
    <Row
      title={followedText.today}
      note={followedText.noneToday}
      cards={matches
        .filter((match) => isFollowed(following, match))
        .map((match) => (
          <MatchCard
            key={match.id}
            match={match}
            pageDay={day}
            onOpen={(event) => onOpen(match, event)}
          />
        ))}
    />
  );
}

async function fetchNext(): Promise<NextMatches['matches']> {
  const abort = new AbortController();
  const limit = setTimeout(() => abort.abort(), LIMIT_MS);
  try {
    const response = await fetch('/vivo/proximos', { signal: abort.signal });
    return ((await response.json()) as NextMatches).matches;
  } finally {
    clearTimeout(limit);
  }
}

/** On home: what is followed and is live or comes next. */
export function FollowedNext({ following }: { following: Following }) {
  const [next, setNext] = useState<MatchCardView[] | 'failed' | null>(null);
  useEffect(() => {
    fetchNext().then(setNext, () => setNext('failed'));
  }, []);
  const matches = Array.isArray(next) ? next : [];
  const note = next === 'failed' ? text.football.failed : next && followedText.noneNext;
  return (
    <Row
      title={followedText.next}
      more={<Link to="/futbol">{text.football.wholeAgenda}</Link>}
      note={note ?? ''}
      cards={matches
        .filter((match) => isFollowed(following, match))
        .map((match) => <MatchCard key={match.id} match={match} />)}
    />
  );
}
