import { channelPath } from '../../domain/channels/channel.ts';
import { matchPath } from '../../domain/match-path.ts';
import line from '../../ui/ScrollLine.module.css';
import { Link } from '../layout/Link.tsx';
import { footballText } from '../text/football.es.ts';
import { text } from '../text/text.es.ts';
import styles from './ChannelMatch.module.css';
import page from './ChannelPage.module.css';
import type { MatchCardView } from './MatchCards.tsx';
import { MatchStatus } from './MatchStatus.tsx';

export type ChannelMatchView = {
  match: MatchCardView;
  /** The other channels of ours that show it. */
  channels: { id: string; name: string }[];
};

/** The match that a channel shows, and where else it is. */
export function ChannelMatch({ match, channels }: ChannelMatchView) {
  return (
    <section className={styles.match} aria-label={footballText.channelMatch}>
      <p>
        <MatchStatus match={match} />
      </p>
      <h2>
        <Link to={matchPath(match.id)}>
          {text.football.match(match.firstTeam, match.secondTeam)}
        </Link>
      </h2>
      {channels.length > 0 && (
        <>
          <p>{footballText.elsewhere}</p>
          <ul className={line.line}>
            {channels.map(({ id, name }) => (
              <li key={id} className={page.pill}>
                <Link to={channelPath(id)}>{name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
