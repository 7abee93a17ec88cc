import { moveChannel } from '../../domain/channels/arrange.ts';
import { type ChannelCard, channelPath } from '../../domain/channels/channel.ts';
import { Icon } from '../../ui/icons.tsx';
import { Poster } from '../../ui/Poster.tsx';
import { Link } from '../layout/Link.tsx';
import { changeLibrary } from '../library/library-store.ts';
import { ownChannelsText } from '../text/own-channels.es.ts';
import { text } from '../text/text.es.ts';
import styles from './OwnChannels.module.css';

const change = (make: (channels: ChannelCard[]) => ChannelCard[]) =>
  changeLibrary((own) => ({ ...own, channels: make(own.channels) }));

type RowProps = { channel: ChannelCard; isFirst: boolean; isLast: boolean };

function Row({ channel, isFirst, isLast }: RowProps) {
  const { id, name, image } = channel;
  const moves = [
    { step: -1, icon: 'up', label: ownChannelsText.up(name), isEnd: isFirst },
    { step: 1, icon: 'down', label: ownChannelsText.down(name), isEnd: isLast },
  ] as const;
  return (
    <li className={styles.row}>
      <Link to={channelPath(id)} className={styles.channel}>
        <span className={styles.logo}>
          <Poster src={image} name="" unavailable={text.card.unavailable} shape="wide" />
        </span>
        <span>{name}</span>
      </Link>
      {moves.map(({ step, icon, label, isEnd }) => (
        <button
          key={icon}
          type="button"
          className={styles.control}
          aria-label={label}
          // Not `disabled`, which would take the focus away from a viewer who moves a channel by keyboard.
          aria-disabled={isEnd}
          onClick={() => change((channels) => moveChannel(channels, id, step))}
        >
          <Icon name={icon} />
        </button>
      ))}
      <button
        type="button"
        className={styles.control}
        aria-label={ownChannelsText.remove(name)}
        onClick={() => change((channels) => channels.filter((kept) => kept.id !== id))}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

/** Favourite channels, to be put in order. Zapping follows this order. */
export function OwnChannels({ channels }: { channels: ChannelCard[] }) {
  if (channels.length === 0) return null;
  return (
    <section className={styles.channels} id="canales">
      <h2>{ownChannelsText.title}</h2>
      <p>{ownChannelsText.note}</p>
      <ol>
        {channels.map((channel, place) => (
          <Row
            key={channel.id}
            channel={channel}
            isFirst={place === 0}
            isLast={place === channels.length - 1}
          />
        ))}
      </ol>
    </section>
  );
}
