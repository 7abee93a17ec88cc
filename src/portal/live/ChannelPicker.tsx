import {
  CHANNELS_ID,
  type ChannelCard,
  type ChannelType,
  channelListPath,
  channelPath,
} from '../../domain/channels/channel.ts';
import lines from '../../ui/ScrollLine.module.css';
import { Link } from '../layout/Link.tsx';
import { text } from '../text/text.es.ts';
import styles from './ChannelPage.module.css';

type PickerGroup = { type: ChannelType; channels: ChannelCard[] };

/** Links to other channels, on /zonatv, whose address names no channel. */
export function ChannelPicker({ groups, current }: { groups: PickerGroup[]; current: string }) {
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
