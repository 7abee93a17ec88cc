import { matchPath } from '../../domain/match-path.ts';
import { button } from '../../ui/button.ts';
import { Icon } from '../../ui/icons.tsx';
import { useSite } from '../layout/site.ts';
import { calendarText } from '../text/calendar.es.ts';
import styles from './MatchCalendar.module.css';
import type { MatchCardView } from './MatchCards.tsx';

const feedPath = (kind: 'equipo' | 'liga', name: string): string =>
  `/calendario/${kind}/${encodeURIComponent(name)}.ics`;

type Props = { match: Pick<MatchCardView, 'id' | 'firstTeam' | 'secondTeam' | 'leagueName'> };

/** The match for the viewer's own calendar, and feeds of its teams and league. */
export function MatchCalendar({ match }: Props) {
  const { origin, isNamed } = useSite();
  const feeds = [
    [match.firstTeam, feedPath('equipo', match.firstTeam)],
    [match.secondTeam, feedPath('equipo', match.secondTeam)],
    ...(match.leagueName ? [[match.leagueName, feedPath('liga', match.leagueName)]] : []),
  ] as const;
  return (
    <div className={styles.calendar}>
      <a href={`${matchPath(match.id)}/partido.ics`} className={button.quiet}>
        <Icon name="calendar" />
        {calendarText.add}
      </a>
      {/* Calendars read feeds by themselves, without the viewer's session. */}
      {!isNamed && (
        <details className={styles.feeds}>
          <summary className={button.quiet}>{calendarText.subscribe}</summary>
          <ul>
            {feeds.map(([name, path]) => (
              <li key={path}>
                <a href={`${origin.replace(/^https?:/, 'webcal:')}${path}`}>
                  {calendarText.matchesOf(name)}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
