import { Fragment, type ReactNode } from 'react';
import type { TitleCard, TitleKind } from '../../domain/catalogue/title.ts';
import type { ResultKind } from '../../domain/search/kinds.ts';
import { TitleGrid, TitleRow } from '../cards/TitleCards.tsx';
import { Link } from '../layout/Link.tsx';
import { NotForChildren } from '../layout/NotForChildren.tsx';
import { type ChannelCardView, ChannelGrid, ChannelRow } from '../live/ChannelCards.tsx';
import { type MatchCardView, MatchGrid } from '../live/MatchCards.tsx';
import { ZoneLine, ZoneRoom } from '../live/ZoneLine.tsx';
import { text } from '../text/text.es.ts';
import { type FoundProgrammeView, ProgrammeList } from './ProgrammeList.tsx';
import styles from './SearchResults.module.css';

export type SearchPart =
  | { kind: TitleKind; titles: TitleCard[] }
  | { kind: 'channel'; channels: ChannelCardView[] }
  | { kind: 'match'; matches: MatchCardView[] }
  | { kind: 'programme'; programmes: FoundProgrammeView[] };

const MAX_MATCHES_BESIDE = 4;

type TimedPart = Extract<SearchPart, { kind: 'match' | 'programme' }>;

const isTimed = (part: SearchPart): part is TimedPart =>
  part.kind === 'match' || part.kind === 'programme';

const Timed = ({ part }: { part: TimedPart }) =>
  part.kind === 'match' ? (
    <MatchGrid matches={part.matches} />
  ) : (
    <ProgrammeList programmes={part.programmes} />
  );

/** `zone`: says whose clock the times are by. */
function Whole({ part, zone }: { part: SearchPart; zone: ReactNode }) {
  if ('titles' in part) return <TitleGrid titles={part.titles} />;
  return (
    <div className={styles.whole} data-edad="">
      {zone}
      {'channels' in part ? <ChannelGrid channels={part.channels} /> : <Timed part={part} />}
    </div>
  );
}

function Beside({ part, moreTo, zone }: { part: SearchPart; moreTo: string; zone: ReactNode }) {
  const name = text.search.kindNames[part.kind];
  if ('titles' in part) return <TitleRow title={name} titles={part.titles} moreTo={moreTo} />;
  if ('channels' in part)
    return (
      <NotForChildren>
        <ChannelRow title={name} channels={part.channels} moreTo={moreTo} />
      </NotForChildren>
    );
  const few =
    part.kind === 'match' ? { ...part, matches: part.matches.slice(0, MAX_MATCHES_BESIDE) } : part;
  return (
    <section className={styles.beside} aria-label={name} data-edad="">
      <h2>{name}</h2>
      <Link to={moreTo} aria-label={text.carousel.seeMoreOf(name)}>
        {text.carousel.seeMore}
      </Link>
      {zone}
      <Timed part={few} />
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
  kind: ResultKind;
  pathOf: (kind: ResultKind) => string;
  /** Links to the other pages of that kind. */
  pages: ReactNode;
}) {
  const first = parts.find(isTimed);
  const zoneOf = (part: SearchPart) =>
    part === first && (
      <>
        <ZoneRoom />
        <ZoneLine />
      </>
    );
  return parts.map((part) =>
    part.kind === kind ? (
      <Fragment key={part.kind}>
        <Whole part={part} zone={zoneOf(part)} />
        {pages}
      </Fragment>
    ) : (
      <Beside key={part.kind} part={part} moreTo={pathOf(part.kind)} zone={zoneOf(part)} />
    ),
  );
}
