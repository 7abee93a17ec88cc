import { guidePath } from '../../domain/guide/guide-path.ts';
import { button } from '../../ui/button.ts';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../layout/Link.tsx';
import { LoadFailure } from '../layout/LoadFailure.tsx';
import { MoreLinks } from '../layout/MoreLinks.tsx';
import { NothingYet } from '../layout/NothingYet.tsx';
import { useMorePages } from '../layout/use-more-pages.ts';
import { DayTabs } from '../live/DayTabs.tsx';
import { useMoments } from '../live/viewer-zone.ts';
import { ZoneLine, ZoneRoom } from '../live/ZoneLine.tsx';
import { guideText } from '../text/guide.es.ts';
import styles from './GuidePage.module.css';
import { GuideTable } from './GuideTable.tsx';
import type { GuideData, ListedGuide, WindowView } from './guide-view.ts';

/** The day and the hours that are shown, in the zone that is shown. */
function Span({ from, to, date, time, until }: WindowView) {
  const moment = useMoments();
  const begin = moment({ startsAt: from, date, time });
  const end = moment({ startsAt: to, date, time: until });
  return (
    <p>
      {begin.date} <span>{guideText.span(begin.time, end.time)}</span>
    </p>
  );
}

function Hours({ before, after, parts, group, window: { isNow } }: GuideData) {
  return (
    <div className={styles.hours}>
      {before && (
        <Link
          to={before}
          className={`${button.quiet} ${styles.step}`}
          aria-label={guideText.earlier}
        >
          <Icon name="left" />
        </Link>
      )}
      <Link
        to={guidePath({ group })}
        className={button.quiet}
        aria-current={isNow ? 'time' : undefined}
      >
        {guideText.now}
      </Link>
      {after && (
        <Link to={after} className={`${button.quiet} ${styles.step}`} aria-label={guideText.later}>
          <Icon name="right" />
        </Link>
      )}
      <DayTabs tabs={parts} label={guideText.hours} />
    </div>
  );
}

const WORDS = {
  more: guideText.more,
  loading: guideText.loading,
  failed: guideText.failed,
  technical: guideText.technical,
};

type RowsProps = { data: GuideData; guide: ListedGuide };

function Rows({ data, guide: { page, sources } }: RowsProps) {
  const { group, window, madeAt } = data;
  // Further channels are shown at the hours of those that are there, also when another hour has begun.
  const pathOf = (cursor: string) => guidePath({ group, at: window.at, cursor });
  const path = guidePath({ group, at: window.isNow ? null : window.at });
  const { items, ...pages } = useMorePages(page, pageOf, { path, pathOf });
  const isSilent = items.every(({ programmes }) => programmes.length === 0);
  return (
    <>
      {isSilent && <p className={styles.note}>{guideText.nothingOnDay}</p>}
      <GuideTable
        sent={items}
        window={window}
        madeAt={madeAt}
        isWhole={page.isFirst && pages.nextPath === null}
      />
      <MoreLinks
        pages={pages}
        className={styles.more}
        words={WORDS}
        end={<span>{guideText.end}</span>}
      />
      {sources.length > 0 && (
        <p className={styles.sources}>{guideText.sources(sources.join(', '))}</p>
      )}
    </>
  );
}

const pageOf = ({ guide }: GuideData): ListedGuide['page'] | null =>
  guide.kind === 'listed' ? guide.page : null;

function Shown({ data }: { data: GuideData }) {
  const { group, groups, guide } = data;
  const path = guidePath({ group });
  if (guide.kind === 'failed')
    return <LoadFailure sentence={guideText.failed} technical={guideText.technical} retry={path} />;
  if (!groups.some(({ isShown }) => isShown))
    return <p className={styles.note}>{guideText.nothingInGroup}</p>;
  return <Rows key={`${path} ${data.window.from}`} data={data} guide={guide} />;
}

/** What channels show, by day and by hour. */
export function GuidePage({ data }: { data: GuideData }) {
  const { groups, tabs, window } = data;
  if (groups.length === 0)
    return (
      <NothingYet
        title={guideText.nothingYet}
        sentence={guideText.nothingYetAbout}
        way={{ to: '/tv', name: guideText.channels }}
      />
    );
  return (
    <section className={styles.guide}>
      <div className={styles.head}>
        <h1>{guideText.title}</h1>
        <Span {...window} />
      </div>
      <ZoneRoom />
      <ZoneLine />
      <div className={styles.ways}>
        {(groups.length > 1 || !groups[0]?.isShown) && (
          <DayTabs tabs={groups} label={guideText.groups} />
        )}
        <DayTabs tabs={tabs} label={guideText.days} />
      </div>
      <Hours {...data} />
      <Shown data={data} />
    </section>
  );
}
