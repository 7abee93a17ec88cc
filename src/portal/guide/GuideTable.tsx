import { type MouseEvent, memo, useMemo, useRef } from 'react';
import { channelPath } from '../../domain/channels/channel.ts';
import { type Cell, cellsOf, type Progress, progressOf } from '../../domain/guide/cells.ts';
import { WINDOW_MINUTES } from '../../domain/guide/window.ts';
import { Poster } from '../../ui/Poster.tsx';
import { useHasScript } from '../../ui/use-has-script.ts';
import { Link } from '../layout/Link.tsx';
import { useDialog } from '../layout/use-dialog.ts';
import { useSiteTime } from '../live/site-clock.ts';
import { useMoments } from '../live/viewer-zone.ts';
import { guideText } from '../text/guide.es.ts';
import styles from './GuideTable.module.css';
import type { GuideRow, ProgrammeView, SentRow, WindowView } from './guide-view.ts';
import { NowLine } from './NowLine.tsx';
import { argentineTimes, shownOf } from './sent-programmes.ts';
import { placeOf, useGridKeys } from './use-grid-keys.ts';

type ProgrammeCell = Cell<ProgrammeView>;

/** How long the edge may keep the page: what the page says is on has to stay on for as long. */
const KEPT_MS = 45_000;
const HALF_HOUR = 30;
const BRIEF = 10;

/** Said, because some browsers forget what a table is where its rows are laid out as boxes. */
const ROLES = {
  table: { role: 'table' },
  grid: { role: 'grid' },
  row: { role: 'row' },
  header: { role: 'rowheader' },
  cell: { role: 'cell' },
  gridCell: { role: 'gridcell' },
};

/** Says when something is, in the zone that is shown. */
type TimeOf = (startsAt: string, time: string) => string;

const stateOf = (place: number, { over, isOn }: Progress): string | undefined => {
  if (place < over) return styles.over;
  return place === over && isOn ? styles.on : undefined;
};

type ProgrammeProps = {
  programme: ProgrammeView;
  href: string;
  isOn: boolean;
  isGrid: boolean;
  timeOf: TimeOf;
};

/** Leads to the channel; script opens what is known of it. A plain link, because the router's are costly in such a number. */
function Programme({ programme, href, isOn, isGrid, timeOf }: ProgrammeProps) {
  const { title, subTitle, isLive, startsAt, endsAt, time, until } = programme;
  return (
    <a
      href={href}
      className={styles.programme}
      tabIndex={isGrid ? -1 : undefined}
      aria-haspopup={isGrid ? 'dialog' : undefined}
      data-wait
    >
      <b>{title}</b>
      <span>
        {guideText.span(timeOf(startsAt, time), timeOf(endsAt, until))}
        {isOn && <em>{` ${guideText.on}`}</em>}
        {isLive && <em className={styles.live}>{` ${guideText.live}`}</em>}
      </span>
      {subTitle && <small>{subTitle}</small>}
    </a>
  );
}

type RowProps = {
  row: GuideRow;
  cells: readonly ProgrammeCell[];
  /** From 1, after the row of hours. */
  index: number;
  /** As in `Progress`, one word so that an unchanged row is not drawn again. */
  progress: string;
  isGrid: boolean;
  timeOf: TimeOf;
};

const Row = memo(function Row({ row, cells, index, progress, isGrid, timeOf }: RowProps) {
  const { id, name, image } = row;
  const href = channelPath(id);
  const known = readProgress(progress);
  const tabIndex = isGrid ? -1 : undefined;
  return (
    <tr {...ROLES.row} className={styles.row} aria-rowindex={index}>
      <th scope="row" {...ROLES.header} className={styles.station} aria-colindex={1}>
        <Link to={href} className={styles.name} tabIndex={tabIndex}>
          <Poster src={image} name="" unavailable="" shape="wide" sizes="96px" eager={index < 8} />
          <span>{name}</span>
        </Link>
      </th>
      {cells.map(({ from, minutes, programme }, place) => {
        const state = stateOf(place, known);
        return (
          <td
            key={programme?.startsAt ?? `gap ${from}`}
            {...(isGrid ? ROLES.gridCell : ROLES.cell)}
            colSpan={minutes}
            aria-colindex={2 + from}
            className={[styles.cell, minutes < BRIEF && styles.brief, state]
              .filter(Boolean)
              .join(' ')}
            tabIndex={programme ? undefined : tabIndex}
          >
            {programme ? (
              <Programme
                programme={programme}
                href={href}
                isOn={state === styles.on}
                isGrid={isGrid}
                timeOf={timeOf}
              />
            ) : (
              <span className={styles.nothing}>
                <span>{guideText.noData}</span>
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
});

const writeProgress = ({ over, isOn }: Progress): string => `${over}${isOn ? '*' : ''}`;
const readProgress = (word: string): Progress => ({
  over: Number.parseInt(word, 10),
  isOn: word.endsWith('*'),
});

/** How far each row is by the clock of the site. */
function useProgress(rows: readonly ProgrammeCell[][], from: string, madeAt: string): string[] {
  const minuteOf = (now: number) => (now - Date.parse(from)) / 60_000;
  const read = (now: number, until: number) =>
    rows.map((cells) => writeProgress(progressOf(cells, minuteOf(now), minuteOf(until)))).join(' ');
  const made = Date.parse(madeAt);
  return useSiteTime((now) => read(now, now), read(made, made + KEPT_MS)).split(' ');
}

/** The hours that are named, each half, with what clocks in Argentina show. */
function halfHours(from: string): { startsAt: string; time: string }[] {
  const timeOf = argentineTimes();
  return Array.from({ length: WINDOW_MINUTES / HALF_HOUR }, (_, place) => {
    const startsAt = new Date(Date.parse(from) + place * HALF_HOUR * 60_000).toISOString();
    return { startsAt, time: timeOf(startsAt) };
  });
}

type Chosen = { channel: GuideRow; programme: ProgrammeView };

const loadDialog = async () => await import('./ProgrammeDialog.tsx');

/** The dialog of the programme that is chosen, for the table as a whole. */
function useProgrammes(rows: readonly GuideRow[], cells: readonly ProgrammeCell[][]) {
  const { open, ...dialog } = useDialog(loadDialog, ({ channel }: Chosen) =>
    channelPath(channel.id),
  );
  const onClick = (event: MouseEvent<HTMLTableElement>) => {
    const place = placeOf(event.target);
    const channel = place && rows[place.row];
    const programme = place && cells[place.row]?.[place.cell]?.programme;
    if (channel && programme) open({ channel, programme }, event);
  };
  return { ...dialog, onClick };
}

type Props = {
  sent: readonly SentRow[];
  window: WindowView;
  madeAt: string;
  /** No further channels follow, and none come before. */
  isWhole: boolean;
};

/**
 * Channels by hours, a column for each minute: a table whose columns align without any style. With script it is a grid for the
 * keys; on phones each channel is a line that scrolls.
 */
export function GuideTable({ sent, window, madeAt, isWhole }: Props) {
  const isGrid = useHasScript();
  const moment = useMoments();
  const timeOf: TimeOf = useMemo(
    () => (startsAt, time) => moment({ startsAt, date: '', time }).time,
    [moment],
  );
  const { from } = window;
  const rows = useMemo(() => {
    const inArgentina = argentineTimes();
    return sent.map((row) => ({ ...row, programmes: shownOf(row.programmes, inArgentina) }));
  }, [sent]);
  const cells = useMemo(
    () => rows.map(({ programmes }) => cellsOf(programmes, { from, minutes: WINDOW_MINUTES })),
    [rows, from],
  );
  const progress = useProgress(cells, from, madeAt);
  const table = useRef<HTMLTableElement>(null);
  const { opened, close, loadAhead, onClick } = useProgrammes(rows, cells);
  const events = { ...useGridKeys(table, cells, from), onClick };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only loads ahead
    <div className={styles.scroll} onPointerOver={loadAhead} onFocus={loadAhead}>
      <div className={styles.sheet}>
        <table
          ref={table}
          {...(isGrid ? ROLES.grid : ROLES.table)}
          aria-label={guideText.title}
          aria-rowcount={isWhole ? rows.length + 1 : -1}
          aria-colcount={WINDOW_MINUTES + 1}
          className={window.isNow ? `${styles.table} ${styles.current}` : styles.table}
          {...events}
        >
          <colgroup>
            <col className={styles.channel} />
            <col span={WINDOW_MINUTES} />
          </colgroup>
          <thead className={`${styles.rows} ${styles.hours}`}>
            <tr aria-rowindex={1}>
              <th scope="col" className={`${styles.hour} ${styles.corner}`} aria-colindex={1}>
                {guideText.channel}
              </th>
              {halfHours(from).map(({ startsAt, time }, place) => (
                <th
                  key={startsAt}
                  scope="col"
                  className={styles.hour}
                  colSpan={HALF_HOUR}
                  aria-colindex={2 + place * HALF_HOUR}
                >
                  {timeOf(startsAt, time)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={styles.rows}>
            {rows.map((row, place) => (
              <Row
                key={row.id}
                row={row}
                cells={cells[place] ?? []}
                index={place + 2}
                progress={progress[place] ?? '0'}
                isGrid={isGrid}
                timeOf={timeOf}
              />
            ))}
          </tbody>
        </table>
        <NowLine from={from} to={window.to} />
      </div>
      {opened && <opened.module.ProgrammeDialog {...opened.subject} onClose={close} />}
    </div>
  );
}
