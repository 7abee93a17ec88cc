import type { TitleCard } from '../../domain/catalogue/title.ts';
import { isFavourite, toggleFavourite } from '../../domain/library/library.ts';
import { button } from '../../ui/button.ts';
import { Icon } from '../../ui/icons.tsx';
import { text } from '../text/text.es.ts';
import styles from './FavouriteButton.module.css';
import { changeLibrary, useOwnLibrary } from './library-store.ts';

/** Adds a title to the viewer's list. It needs script, so it appears with it; it does not shift the layout. */
export function FavouriteButton({ title, place }: { title: TitleCard; place: 'card' | 'hero' }) {
  const library = useOwnLibrary();
  if (!library && place === 'card') return null;
  const isOn = library !== null && isFavourite(library, title);
  return (
    <button
      type="button"
      className={place === 'card' ? styles.card : `${button.quiet} ${styles.hero}`}
      aria-pressed={isOn}
      aria-label={place === 'card' ? text.own.favourite(title.name) : undefined}
      onClick={() => changeLibrary((own) => toggleFavourite(own, title))}
    >
      <Icon name="heart" filled={isOn} />
      {place === 'hero' && text.own.myList}
    </button>
  );
}
