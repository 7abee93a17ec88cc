import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RANGES, rangePath } from '../../../domain/numbers/days.ts';
import { allows } from '../../../domain/operators/permissions.ts';
import { dayInArgentina } from '../../../domain/time/clock.ts';
import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import controls from '../../layout/controls.module.css';
import { Page } from '../../layout/Page.tsx';
import { engineNames } from '../../text/engines.es.ts';
import { numbersText } from '../../text/numbers.es.ts';
import { text } from '../../text/text.es.ts';
import { titleKinds } from '../../text/titles.es.ts';
import { dayText } from '../../text/when.es.ts';
import styles from '../numbers.module.css';
import { loadNumbers } from '../numbers.server.ts';
import { OpeningsPlot } from '../OpeningsPlot.tsx';
import { RankedTable } from '../RankedTable.tsx';
import { SurvivalPlot } from '../SurvivalPlot.tsx';
import { WatchingPlots } from '../WatchingPlots.tsx';
import { WatchingTable } from '../WatchingTable.tsx';
import type { Route } from './+types/numeros';

export async function loader({ request, context }: Route.LoaderArgs) {
  const today = dayInArgentina(new Date());
  return {
    ...(await loadNumbers(db, new URL(request.url).searchParams, today)),
    mayEdit: allows(context.get(actorContext).role, 'titles.edit'),
  };
}

export const meta = () => [{ title: text.title(text.sections.numbers) }];

type PanelProps = {
  title: string;
  about: string;
  figure?: string | null;
  compared?: string | null;
  /** What there is instead, if there is nothing to show. */
  empty: string | null;
  isWide?: boolean;
  children: ReactNode;
};

function Panel(props: PanelProps) {
  const { title, about, figure, compared, empty, isWide = false, children } = props;
  return (
    <section className={`${controls.panel} ${isWide ? styles.wide : ''}`}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <p className={styles.about}>{about}</p>
        {figure && <p className={styles.figure}>{figure}</p>}
        {figure && compared && <p className={styles.compared}>{compared}</p>}
      </div>
      {empty ? (
        <p className={styles.none}>{empty}</p>
      ) : (
        <div className={styles.drawn}>{children}</div>
      )}
    </section>
  );
}

function Ranges({ current }: { current: number }) {
  return (
    <nav aria-label={numbersText.ranges} className={styles.ranges}>
      {RANGES.map((range) => (
        <Link
          key={range}
          to={rangePath(range)}
          aria-current={range === current ? 'page' : undefined}
          preventScrollReset
        >
          {numbersText.range(range)}
        </Link>
      ))}
    </nav>
  );
}

export default function NumbersPage({ loaderData }: Route.ComponentProps) {
  const { range, openings, wanted, missed, missedDays, days, hosts, watched, mayEdit } = loaderData;
  const { households } = loaderData;
  const { total, before } = openings;
  const { openings: openingsText, wanted: wantedText, missed: missedText, links } = numbersText;
  const { watching, households: householdsText } = numbersText;
  const known = watched.days.flatMap((day) => day.watching ?? []);
  const last = known.at(-1);
  const playbacks = known.reduce((sum, day) => sum + day.playbacks, 0);
  return (
    <Page
      title={text.sections.numbers}
      about={numbersText.about}
      actions={<Ranges current={range} />}
    >
      <div className={styles.parts}>
        <Panel
          title={openingsText.title}
          about={openingsText.about}
          figure={total > 0 ? openingsText.total(total) : null}
          compared={before === null ? null : openingsText.compared(total, before)}
          empty={total === 0 ? openingsText.empty : null}
          isWide
        >
          <OpeningsPlot days={openings.days} total={total} />
        </Panel>
        <Panel
          title={wantedText.title}
          about={wantedText.about}
          empty={wanted.length === 0 ? wantedText.empty : null}
        >
          <RankedTable
            names={[wantedText.name, wantedText.kind, wantedText.opens]}
            rows={wanted.map(({ id, name, kind, opens }) => ({
              key: id,
              name: mayEdit ? <Link to={`/titulos/${id}`}>{name}</Link> : name,
              about: titleKinds[kind],
              value: opens,
            }))}
          />
        </Panel>
        <Panel
          title={missedText.title}
          about={missedText.about(missedDays)}
          empty={missed.length === 0 ? missedText.empty : null}
        >
          <RankedTable
            names={[missedText.text, missedText.last, missedText.times]}
            rows={missed.map((each) => ({
              key: each.text,
              name: <Link to={`/ir?${new URLSearchParams({ q: each.text })}`}>{each.text}</Link>,
              about: dayText(each.lastDay),
              value: each.times,
            }))}
          />
        </Panel>
        <Panel
          title={watching.title}
          about={watching.about}
          figure={last ? watching.total(playbacks) : null}
          empty={last ? null : watching.empty}
          isWide
        >
          {last && <WatchingPlots days={watched.days} last={last} />}
        </Panel>
        {last && (
          <>
            <Panel title={watching.byHost.title} about={watching.byHost.about} empty={null} isWide>
              <WatchingTable
                title={watching.byHost.title}
                first={watching.byHost.name}
                rows={watched.hosts}
                nameOf={(host) => host}
              />
            </Panel>
            <Panel
              title={watching.byEngine.title}
              about={watching.byEngine.about}
              empty={null}
              isWide
            >
              <WatchingTable
                title={watching.byEngine.title}
                first={watching.byEngine.name}
                rows={watched.engines}
                nameOf={(engine) => engineNames[engine]}
              />
            </Panel>
          </>
        )}
        <Panel
          title={links.title}
          about={links.about}
          empty={hosts.length === 0 ? links.empty : null}
          isWide
        >
          <SurvivalPlot hosts={hosts} days={days} />
        </Panel>
        {households && (
          <Panel
            title={householdsText.title}
            about={householdsText.about}
            figure={householdsText.total(households.households)}
            empty={null}
            isWide
          >
            <p className={styles.about}>{householdsText.more(households, range)}</p>
          </Panel>
        )}
      </div>
    </Page>
  );
}
