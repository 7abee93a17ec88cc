import { Carousel } from '../../ui/Carousel.tsx';
import { Poster } from '../../ui/Poster.tsx';
import cards from '../../ui/WideCards.module.css';
import { EarlyClass } from '../first-paint/EarlyClass.tsx';
import { Link } from '../layout/Link.tsx';
import { CHANNELS_KEY, useOwnLibrary } from '../library/library-store.ts';
import { text } from '../text/text.es.ts';
import styles from './ChannelCards.module.css';
import { Card } from './ChannelCards.tsx';
import { RoomOnAir } from './OnAir.tsx';

/** As high as a card, and not a link. */
function Room({ hasGuide }: { hasGuide: boolean }) {
  return (
    <div className={cards.card}>
      <Poster src="" name="" unavailable="" shape="wide" />
      <span className={styles.line} />
      {hasGuide && <RoomOnAir />}
    </div>
  );
}

/**
 * The viewer's favourite channels, in their own order. Painted in the browser, in a space that is kept for it. Where the page
 * shows a guide they ask what is on.
 */
export function FavouriteChannels({ hasGuide }: { hasGuide: boolean }) {
  const own = useOwnLibrary();
  if (own?.channels.length === 0) return null;
  const title = text.channels.favourites;
  return (
    <div className={own ? styles.favourites : `${styles.favourites} ${styles.room}`}>
      {!own && <EarlyClass name="has-channels" when={`localStorage.getItem('${CHANNELS_KEY}')`} />}
      <Carousel
        title={title}
        previousLabel={text.carousel.previous(title)}
        nextLabel={text.carousel.next(title)}
        more={<Link to="/mi-lista#canales">{text.channels.arrange}</Link>}
      >
        {own
          ? own.channels.map((channel) => (
              <Card key={channel.id} channel={hasGuide ? { ...channel, onAir: null } : channel} />
            ))
          : [<Room key="room" hasGuide={hasGuide} />]}
      </Carousel>
    </div>
  );
}
