import { anySuitableFor, suitableFor } from '../../domain/catalogue/age.ts';
import { type Continuing, continuing, forgetTitle } from '../../domain/library/progress.ts';
import { Carousel } from '../../ui/Carousel.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Poster } from '../../ui/Poster.tsx';
import { ShareBar } from '../../ui/ShareBar.tsx';
import { EarlyClass } from '../first-paint/EarlyClass.tsx';
import { CONTINUING_KEY, changeLibrary, useOwnLibrary } from '../library/library-store.ts';
import { text } from '../text/text.es.ts';
import { usePostersCarryNames } from './CardName.tsx';
import styles from './ContinueRow.module.css';

function Card({ title, detail, path, share }: Continuing) {
  const isCarried = usePostersCarryNames();
  const remove = () =>
    changeLibrary((own) => ({ ...own, progress: forgetTitle(own.progress, title) }));
  return (
    <div className={styles.card}>
      {/* A plain link, because a player page is a document with its own security policy. */}
      <a href={path} className={styles.link}>
        <Poster src={title.image} name={title.name} unavailable={text.card.unavailable} />
        <span className={styles.track}>
          {share !== null && <ShareBar share={share} label={text.own.watched} />}
        </span>
        <span className={isCarried ? 'visually-hidden' : styles.detail}>{title.name}</span>
        <span className={styles.detail}>{isCarried ? detail || title.name : detail}</span>
      </a>
      <button
        type="button"
        className={styles.remove}
        aria-label={text.own.stopContinuing(title.name)}
        onClick={remove}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** An empty placeholder of the height of a card. */
function Room() {
  return (
    <div className={styles.card}>
      <Poster src="" name="" unavailable="" />
      <span className={styles.track} />
      {!usePostersCarryNames() && <span className={styles.detail} />}
      <span className={styles.detail} />
    </div>
  );
}

/** What this viewer has started to watch, with the progress. */
export function ContinueRow() {
  const own = useOwnLibrary();
  const row = own && continuing(own.progress);
  if (row?.length === 0) return null;
  const title = text.own.continue;
  return (
    <div
      className={row ? undefined : styles.room}
      data-edad={row ? anySuitableFor(row.map((one) => one.title.age)) : undefined}
    >
      {!row && (
        <EarlyClass name="is-continuing" when={`localStorage.getItem('${CONTINUING_KEY}')`} />
      )}
      <Carousel
        title={title}
        suits={row?.map((one) => suitableFor(one.title.age))}
        previousLabel={text.carousel.previous(title)}
        nextLabel={text.carousel.next(title)}
      >
        {row
          ? row.map((one) => <Card key={`${one.title.kind}/${one.title.id}`} {...one} />)
          : [<Room key="room" />]}
      </Carousel>
    </div>
  );
}
