import type { ChannelType } from '../../domain/channels/channel.ts';
import { guidePath } from '../../domain/guide/guide-path.ts';
import { ShareBar } from '../../ui/ShareBar.tsx';
import { Link } from '../layout/Link.tsx';
import { channelGuideText } from '../text/channel-guide.es.ts';
import type { AiringView, OnAirView, ProgrammeView } from './airing-view.ts';
import styles from './ChannelGuide.module.css';
import { useOnAir } from './use-on-air.ts';
import { useMoment } from './viewer-zone.ts';
import { ZoneLine, ZoneRoom } from './ZoneLine.tsx';

function Time({ programme }: { programme: AiringView }) {
  const { time } = useMoment(programme);
  return <time dateTime={programme.startsAt}>{time}</time>;
}

function Now({ programme, share }: { programme: ProgrammeView; share: number }) {
  const { title, subTitle, episode, description, isLive } = programme;
  const detail = [subTitle, episode].filter(Boolean).join(' · ');
  return (
    <>
      <h3>
        {isLive && <b className={styles.live}>{channelGuideText.live}</b>}
        {title}
      </h3>
      {detail && <p className={styles.detail}>{detail}</p>}
      <ShareBar share={share / 100} label={channelGuideText.shown(share)} />
      {description && <p className={styles.detail}>{description}</p>}
    </>
  );
}

type Props = { guide: OnAirView<ProgrammeView>; group: ChannelType };

/** What is on a channel, and what comes then. */
export function ChannelGuide({ guide, group }: Props) {
  const { now, share, later } = useOnAir(guide.programmes, guide.share);
  return (
    <section className={styles.guide} aria-label={channelGuideText.title}>
      <ZoneRoom />
      <h2>{channelGuideText.now}</h2>
      {now ? <Now programme={now} share={share} /> : <p>{channelGuideText.nothingNow}</p>}
      {later.length > 0 && (
        <>
          <h2>{channelGuideText.next}</h2>
          <ul className={styles.later}>
            {later.map((programme) => (
              <li key={programme.startsAt}>
                <Time programme={programme} /> {programme.title}
              </li>
            ))}
          </ul>
        </>
      )}
      <ZoneLine />
      <Link to={guidePath({ group })} className={styles.whole}>
        {channelGuideText.whole}
      </Link>
    </section>
  );
}
