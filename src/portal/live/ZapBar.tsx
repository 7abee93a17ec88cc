import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { type ChannelCard, channelPath } from '../../domain/channels/channel.ts';
import { isFavouriteChannel, toggleChannel } from '../../domain/channels/favourites.ts';
import { onAirAt } from '../../domain/guide/airing.ts';
import { noteChannel } from '../../domain/library/library.ts';
import { Icon } from '../../ui/icons.tsx';
import { isPlainClick } from '../../ui/plain-click.ts';
import { Link } from '../layout/Link.tsx';
import { changeLibrary, useOwnLibrary } from '../library/library-store.ts';
import { zapText } from '../text/zapping.es.ts';
import type { AiringView } from './airing-view.ts';
import { siteNow } from './site-clock.ts';
import { useZapping } from './use-zapping.ts';
import styles from './ZapBar.module.css';

/** The number of a channel, and the ids of its neighbours. */
export type ChannelPlace = { number: number; previous: string; next: string };

type ZapLinkProps = {
  to: string;
  label: string;
  children: ReactNode;
  onClick?: (event: MouseEvent) => void;
};

function ZapLink({ to, label, children, onClick }: ZapLinkProps) {
  return (
    <Link
      to={channelPath(to)}
      replace
      preventScrollReset
      className={styles.control}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}

type Props = {
  channel: ChannelCard;
  place: ChannelPlace | null;
  /** What it shows, from now on. */
  programmes: readonly AiringView[];
};

/** Called in the browser only, when the viewer has changed channels. */
function titleNow(programmes: readonly AiringView[]): string | null {
  const { place, share } = onAirAt(programmes, siteNow());
  return share === null ? null : (programmes[place]?.title ?? null);
}

/** Under a channel: its neighbours, the last channel and the heart; over it, what the zapping keys do. */
export function ZapBar({ channel, place, programmes }: Props) {
  const own = useOwnLibrary();
  const last = own?.recentChannels.find((id) => id !== channel.id) ?? null;
  const favourites = own?.channels ?? [];
  const { shown, step } = useZapping({
    current: channel.id,
    last,
    favourites: favourites.map(({ id }) => id),
    fallback: place,
  });
  const isFavourite = isFavouriteChannel(favourites, channel.id);
  useEffect(() => changeLibrary((library) => noteChannel(library, channel.id)), [channel.id]);
  // Without script the links lead to the neighbours by number; with it, to those in the viewer's own order.
  const go = (by: 1 | -1) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    step(by);
  };
  return (
    <>
      <p role="status" className={shown ? styles.shown : 'visually-hidden'}>
        {shown && (
          <>
            <b>{shown.number}</b> {shown.name}
            {shown.name === channel.name && <small>{titleNow(programmes)}</small>}
          </>
        )}
      </p>
      <nav className={styles.bar} aria-label={zapText.label}>
        {place && (
          <>
            <ZapLink to={place.previous} label={zapText.previous} onClick={go(-1)}>
              <Icon name="left" />
            </ZapLink>
            <span className={styles.number}>{zapText.number(place.number)}</span>
            <ZapLink to={place.next} label={zapText.next} onClick={go(1)}>
              <Icon name="right" />
            </ZapLink>
          </>
        )}
        {last ? (
          <ZapLink to={last} label={zapText.last}>
            <Icon name="undo" />
          </ZapLink>
        ) : (
          <button type="button" className={styles.control} aria-label={zapText.last} disabled>
            <Icon name="undo" />
          </button>
        )}
        <button
          type="button"
          className={`${styles.control} ${styles.favourite}`}
          aria-pressed={isFavourite}
          onClick={() =>
            changeLibrary((library) => ({
              ...library,
              channels: toggleChannel(library.channels, channel),
            }))
          }
        >
          <Icon name="heart" filled={isFavourite} />
          <span>{zapText.favourite}</span>
        </button>
      </nav>
    </>
  );
}
