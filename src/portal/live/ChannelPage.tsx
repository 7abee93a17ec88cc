import { type ReactNode, useRef } from 'react';
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
import { Link } from '../layout/Link.tsx';
import { ShareLinks } from '../layout/ShareLinks.tsx';
import { useSite } from '../layout/site.ts';
import { AdOverlay } from '../playback/AdOverlay.tsx';
import { Player } from '../playback/player/Player.tsx';
import { playerText } from '../text/player.es.ts';
import { text } from '../text/text.es.ts';
import type { OnAirView, ProgrammeView } from './airing-view.ts';
import { type ChannelCardView, ChannelRow } from './ChannelCards.tsx';
import { ChannelGuide } from './ChannelGuide.tsx';
import { ChannelMatch, type ChannelMatchView } from './ChannelMatch.tsx';
import styles from './ChannelPage.module.css';
import { type ChannelState, channelStatePath } from './live-state.ts';
import { useLive } from './use-live.ts';
import { type ChannelPlace, ZapBar } from './ZapBar.tsx';

export type ChannelView = {
  channel: ChannelCard & { type: ChannelType };
  /** Today's date in words, on sports channels. */
  date: string | null;
  /** Best first. */
  candidates: Candidate[];
  /** Null for a channel that is on no list. */
  place: ChannelPlace | null;
  others: ChannelCardView[];
  /** Today's, if it has one. */
  match: ChannelMatchView | null;
  /** Null for a channel that has none. */
  guide: OnAirView<ProgrammeView> | null;
};

type Props = {
  data: ChannelView;
  /** Between the channel and the row of others. */
  children?: ReactNode;
};

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

/** A live channel: the player, links for when it does not play, and other channels. */
export function ChannelPage({ data, children }: Props) {
  const { channel, date, place, others, match } = data;
  // A server that is added while the channel is on is there when the others fail.
  const { candidates, guide } = useLive<ChannelState>(channelStatePath(channel.id)) ?? data;
  const [best] = candidates;
  const screen = useRef<HTMLDivElement>(null);
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
          {/* It stays when the channel changes, so a viewer who fills the screen with it can zap. */}
          <div ref={screen} className={styles.screen}>
            {/* The key makes a new player, with a new ad, for every channel. */}
            <Player
              key={channel.id}
              name={channel.name}
              poster=""
              live={{ screen }}
              candidates={candidates}
            >
              {best ? <AdOverlay /> : <Link to="/">{playerText.noUrl}</Link>}
            </Player>
            <ZapBar channel={channel} place={place} programmes={guide?.programmes ?? []} />
          </div>
          <NotPlaying candidate={best} />
        </div>
        <aside className={styles.about} aria-label={channel.name}>
          {guide && <ChannelGuide guide={guide} group={channel.type} />}
          {match && <ChannelMatch {...match} />}
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
      {children}
      <ChannelRow
        title={text.channels.others}
        channels={others}
        moreTo={`${listPath}#${CHANNELS_ID}`}
      />
    </>
  );
}
