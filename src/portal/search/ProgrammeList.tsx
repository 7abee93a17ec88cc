import { type ChannelCard, channelPath } from '../../domain/channels/channel.ts';
import { Poster } from '../../ui/Poster.tsx';
import { Link } from '../layout/Link.tsx';
import type { AiringView } from '../live/airing-view.ts';
import { useSiteTime } from '../live/site-clock.ts';
import { useMoment } from '../live/viewer-zone.ts';
import { foundProgrammesText } from '../text/found-programmes.es.ts';
import styles from './ProgrammeList.module.css';

/** What a channel shows soon. */
export type FoundProgrammeView = AiringView & {
  channel: ChannelCard;
  /** 'hoy', 'mañana', 'sáb 21': in Argentina, as the page was made. */
  day: string;
  isOn: boolean;
};

type State = 'ahead' | 'on' | 'over';

const stateOf = ({ startsAt, endsAt }: AiringView, now: number): State => {
  if (Date.parse(endsAt) <= now) return 'over';
  return Date.parse(startsAt) <= now ? 'on' : 'ahead';
};

function Programme({ programme }: { programme: FoundProgrammeView }) {
  const { title, channel, startsAt, day, isOn } = programme;
  const state = useSiteTime<State>((now) => stateOf(programme, now), isOn ? 'on' : 'ahead');
  const { time, otherDay } = useMoment(programme, { pageDay: '' });
  if (state === 'over') return null;
  const isShownOn = state === 'on';
  return (
    <li>
      <Link to={channelPath(channel.id)} className={styles.programme}>
        <span className={styles.logo}>
          <Poster src={channel.image} name="" unavailable="" shape="square" sizes="60px" />
        </span>
        <b className={styles.title}>{title}</b>
        <span className={styles.when}>
          <time dateTime={startsAt}>
            {isShownOn ? foundProgrammesText.now : foundProgrammesText.when(otherDay ?? day, time)}
          </time>{' '}
          {foundProgrammesText.on(channel.name)}
        </span>
      </Link>
    </li>
  );
}

export const ProgrammeList = ({ programmes }: { programmes: FoundProgrammeView[] }) => (
  <ul className={styles.list}>
    {programmes.map((programme) => (
      <Programme key={`${programme.channel.id} ${programme.startsAt}`} programme={programme} />
    ))}
  </ul>
);
