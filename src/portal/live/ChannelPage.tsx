import { Link } from 'react-router';
import {
  CHANNELS_ID,
  type ChannelCard,
  type ChannelType,
  channelListPath,
  channelPath,
} from '../../domain/channels/channel.ts';
import type { Candidate } from '../../domain/playback/candidates.ts';
import { Icon } from '../../ui/icons.tsx';
import { Poster } from '../../ui/Poster.tsx';
import lines from '../../ui/ScrollLine.module.css';
import { ShareLinks } from '../layout/ShareLinks.tsx';
import { useSite } from '../layout/site.ts';
import { AdOverlay } from '../playback/AdOverlay.tsx';
import { Player } from '../playback/player/Player.tsx';
import { playerText } from '../text/player.es.ts';
import { text } from '../text/text.es.ts';
import { ChannelRow } from './ChannelCards.tsx';
import styles from './ChannelPage.module.css';

export type ChannelView = {
  channel: ChannelCard & { type: ChannelType };
  /** Today's date in words, on sports channels. */
  date: string | null;
  /** Best first. */
  candidates: Candidate[];
  others: ChannelCard[];
};

export type PickerGroup = { type: ChannelType; channels: ChannelCard[] };

type Props = { data: ChannelView; picker?: PickerGroup[] };

function NotPlaying({ candidate }: { candidate: Candidate | undefined }) {
  if (!candidate) return null;
  return (
    <p className={styles.way}>
      <a href={candidate.source.url} target="_blank" rel="noopener noreferrer">
        {text.channels.notPlaying}
      </a>
    </p>
  );
}

/** Links to other channels, on /zonatv, whose address names no channel. */
function Picker({ groups, current }: { groups: PickerGroup[]; current: string }) {
  return (
    <nav className={styles.picker} aria-label={text.channels.picker}>
      <h2>{text.channels.picker}</h2>
      {groups.map(({ type, channels }) => (
        <section key={type} aria-label={text.channels.pickerOf[type]}>
          <h3>{text.channels.pickerOf[type]}</h3>
          <ul className={lines.line}>
            {channels.map(({ id, name }) => (
              <li key={id}>
                <Link to={channelPath(id)} aria-current={id === current ? 'true' : undefined}>
                  {name}
                </Link>
              </li>
            ))}
            <li>
              <Link
                to={`${channelListPath(type)}#${CHANNELS_ID}`}
                aria-label={text.carousel.seeMoreOf(text.channels.pickerOf[type])}
              >
                {text.carousel.seeMore}
              </Link>
            </li>
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** A live channel: the player, links for when it does not play, and other channels. */
export function ChannelPage({ data, picker }: Props) {
  const { channel, date, candidates, others } = data;
  const [best] = candidates;
  const site = useSite();
  const listPath = channelListPath(channel.type);
  return (
    <>
      <div className={styles.page}>
        <div className={styles.head}>
          <Link to={listPath} className={styles.back}>
            <Icon name="left" />
            {text.channels.backTo[channel.type]}
          </Link>
          <h1>{text.channels.title(channel.name)}</h1>
          {date && <p className={styles.date}>{date}</p>}
        </div>
        <div className={styles.watch}>
          <NotPlaying candidate={best} />
          {/* The key makes a new player, with a new ad, for every channel. */}
          <Player key={channel.id} name={channel.name} poster="" candidates={candidates}>
            {best ? <AdOverlay /> : <Link to="/">{playerText.noUrl}</Link>}
          </Player>
          <NotPlaying candidate={best} />
        </div>
        <aside className={styles.about} aria-label={channel.name}>
          <div className={styles.logo}>
            <Poster
              src={channel.image}
              name={channel.name}
              unavailable={text.card.unavailable}
              eager
              shape="wide"
            />
          </div>
          <ShareLinks
            site={site}
            className={styles.share}
            page={{
              path: channelPath(channel.id),
              words: text.channels.shareText(channel.name),
              label: text.channels.share(channel.name),
            }}
          />
        </aside>
      </div>
      {picker && <Picker groups={picker} current={channel.id} />}
      <ChannelRow
        title={text.channels.others}
        channels={others}
        moreTo={`${listPath}#${CHANNELS_ID}`}
      />
    </>
  );
}
