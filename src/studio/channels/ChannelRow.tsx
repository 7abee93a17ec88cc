import { Link } from 'react-router';
import type { StudioChannel } from '../../domain/channels/channel-filter.ts';
import type { Health } from '../../domain/playback/health.ts';
import controls from '../layout/controls.module.css';
import { HealthDot } from '../layout/HealthDot.tsx';
import { MoveButtons } from '../layout/MoveButtons.tsx';
import records from '../layout/records.module.css';
import { WithThumbnail } from '../pictures/Thumbnail.tsx';
import { channelsText as text } from '../text/channels.es.ts';
import styles from './ChannelRow.module.css';

/** The best of its servers. */
function healthOf({ servers, working, dead }: StudioChannel): Health {
  if (working > 0) return 'good';
  return dead === servers ? 'dead' : 'unknown';
}

function marksOf({ active, hidden, isListed, isHeld }: StudioChannel): string[] {
  return [
    ...(active ? [] : [text.inactive]),
    ...(hidden ? [text.hidden] : []),
    ...(active && !hidden && !isListed ? [text.unlisted] : []),
    ...(isHeld ? [text.held] : []),
  ];
}

type Props = {
  channel: StudioChannel;
  /** Its neighbours in the list are those in its order. */
  mayMove: boolean;
};

/** A channel of the list: how it is, and the ways to another place. */
export function ChannelRow({ channel, mayMove }: Props) {
  const { rowId, id, name, type, menu, image, servers, dead } = channel;
  return (
    <li className={`${records.record} ${records.fourth}`}>
      <WithThumbnail src={image} shape="wide">
        <p className={records.name}>
          <Link to={`/canales/${rowId}`}>{name}</Link>
        </p>
        <p className={records.line}>{[text.types[type], menu, id].filter(Boolean).join(' · ')}</p>
      </WithThumbnail>
      <p className={styles.health}>
        <HealthDot state={healthOf(channel)} />
        {servers === 0 ? text.noServers : text.serverCount(servers, dead)}
      </p>
      <p className={records.ways}>
        {marksOf(channel).map((mark) => (
          <span key={mark} className={controls.badge}>
            {mark}
          </span>
        ))}
      </p>
      {mayMove && (
        <MoveButtons
          row={{ name: 'channel', value: rowId }}
          labels={{ up: text.up(name), down: text.down(name) }}
        />
      )}
    </li>
  );
}
