import { type ChannelCard, channelPath } from '../../domain/channels/channel.ts';
import { Carousel } from '../../ui/Carousel.tsx';
import { Poster } from '../../ui/Poster.tsx';
import cards from '../../ui/WideCards.module.css';
import { Link } from '../layout/Link.tsx';
import { text } from '../text/text.es.ts';
import type { OnAirView } from './airing-view.ts';
import styles from './ChannelCards.module.css';
import { OnAir } from './OnAir.tsx';

/** `onAir`: if it has a guide; null where that is not known. */
export type ChannelCardView = ChannelCard & { onAir?: OnAirView | null };

type CardProps = { channel: ChannelCardView; eager?: boolean; far?: boolean };

export function Card({ channel, eager, far }: CardProps) {
  return (
    <Link to={channelPath(channel.id)} className={cards.card}>
      <Poster
        src={channel.image}
        name={channel.name}
        unavailable={text.card.unavailable}
        eager={eager}
        far={far}
        shape="wide"
      />
      <span>{channel.name}</span>
      {channel.onAir !== undefined && <OnAir channelId={channel.id} kept={channel.onAir} />}
    </Link>
  );
}

type GridProps = {
  channels: ChannelCardView[];
  /** The grid is at the top of its page, not far down. */
  eager?: boolean;
};

export function ChannelGrid({ channels, eager = false }: GridProps) {
  if (channels.length === 0) return <p className={styles.empty}>{text.lists.empty}</p>;
  return (
    <ul className={cards.grid}>
      {channels.map((channel, place) => (
        <li key={channel.id}>
          <Card channel={channel} eager={eager && place < 4} far={!eager} />
        </li>
      ))}
    </ul>
  );
}

type RowProps = { title: string; channels: ChannelCardView[]; moreTo: string };

export function ChannelRow({ title, channels, moreTo }: RowProps) {
  if (channels.length === 0) return null;
  return (
    <div className={styles.row}>
      <Carousel
        title={title}
        previousLabel={text.carousel.previous(title)}
        nextLabel={text.carousel.next(title)}
        more={
          <Link to={moreTo} aria-label={text.carousel.seeMoreOf(title)}>
            {text.carousel.seeMore}
          </Link>
        }
      >
        {channels.map((channel) => (
          <Card key={channel.id} channel={channel} />
        ))}
      </Carousel>
    </div>
  );
}
