import { type MouseEvent, useEffect, useRef } from 'react';
import type { Console } from '../../domain/games/console.ts';
import { Poster } from '../../ui/Poster.tsx';
import { CardName, usePostersCarryNames } from '../cards/CardName.tsx';
import { gamesText } from '../text/games.es.ts';
import { text } from '../text/text.es.ts';
import styles from './ConsoleGrid.module.css';

const GO_ON_AFTER_MS = 1000;

/** The ad must open during the click, or the browser blocks it as a popup. Then this tab follows the link. */
function useAdFirst(adUrl: string | null) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (!adUrl || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    window.open(adUrl, '_blank', 'noopener,noreferrer');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => location.assign(href), GO_ON_AFTER_MS);
  };
}

type Props = { consoles: Console[]; adUrl: string | null };

/** Links to external pages. */
export function ConsoleGrid({ consoles, adUrl }: Props) {
  const openAdFirst = useAdFirst(adUrl);
  const isCarried = usePostersCarryNames();
  if (consoles.length === 0) return <p className={styles.empty}>{gamesText.nothingYet}</p>;
  return (
    <ul className={styles.grid}>
      {consoles.map(({ id, name, image, url }, place) => (
        <li key={id}>
          <a
            href={url}
            className={styles.card}
            data-wait={adUrl ? true : undefined}
            onClick={openAdFirst}
          >
            <Poster
              src={image}
              name={isCarried ? name : ''}
              unavailable={text.card.unavailable}
              shape="photo"
              eager={place < 6}
              far={place >= 12}
            />
            <CardName name={name} />
          </a>
        </li>
      ))}
    </ul>
  );
}
