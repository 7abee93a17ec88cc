import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { TitleCard, TitleKind } from '../../domain/catalogue/title.ts';
import type { SearchKind } from '../../domain/search/kinds.ts';
import { TitleGrid, TitleRow } from '../cards/TitleCards.tsx';
import { type ChannelCardView, ChannelGrid, ChannelRow } from '../live/ChannelCards.tsx';
import { type MatchCardView, MatchGrid } from '../live/MatchCards.tsx';
import { ZoneLine, ZoneRoom } from '../live/ZoneLine.tsx';
import { text } from '../text/text.es.ts';
import styles from './SearchResults.module.css';

export type SearchPart =
  | { kind: TitleKind; titles: TitleCard[] }
  | { kind: 'channel'; channels: ChannelCardView[] }
  | { kind: 'match'; matches: MatchCardView[] };

const MAX_MATCHES_BESIDE = 4;

function Whole({ part }: { part: SearchPart }) {
  if ('titles' in part) return <TitleGrid titles={part.titles} />;
  if ('channels' in part)
    return (
      <div className={styles.whole}>
        <ChannelGrid channels={part.channels} />
      </div>
    );
  return (
    <div className={styles.whole}>
      <ZoneRoom />
      <ZoneLine />
      <MatchGrid matches={part.matches} />
    </div>
  );
}

function Beside({ part, moreTo }: { part: SearchPart; moreTo: string }) {
  const name = text.search.kindNames[part.kind];
  if ('titles' in part) return <TitleRow title={name} titles={part.titles} moreTo={moreTo} />;
  if ('channels' in part)
    return <ChannelRow title={name} channels={part.channels} moreTo={moreTo} />;
  return (
    <section className={styles.matches} aria-label={name}>
      <h2>{name}</h2>
      <Link to={moreTo} aria-label={text.carousel.seeMoreOf(name)}>
        {text.carousel.seeMore}
      </Link>
      <ZoneRoom />
      <ZoneLine />
      <MatchGrid matches={part.matches.slice(0, MAX_MATCHES_BESIDE)} />
    </section>
  );
}

/** The selected kind in full, then the best results of the other kinds. */
export function SearchResults({
  parts,
  kind,
  pathOf,
  pages,
}: {
  parts: SearchPart[];
  kind: SearchKind;
  pathOf: (kind: SearchKind) => string;
  /** Links to the other pages of that kind. */
  pages: ReactNode;
}) {
  return parts.map((part) =>
    part.kind === kind ? (
      <Fragment key={part.kind}>
        <Whole part={part} />
        {pages}
      </Fragment>
    ) : (
      <Beside key={part.kind} part={part} moreTo={pathOf(part.kind)} />
    ),
  );
}
