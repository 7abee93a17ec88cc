import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import styles from './Carousel.module.css';
import { Icon } from './icons.tsx';

type CarouselProps = {
  title: string;
  previousLabel: string;
  nextLabel: string;
  /** A link to the whole list, beside the title. */
  more?: ReactNode;
  children: ReactNode[];
  /** Of each child, for which children's profiles it is. */
  suits?: readonly string[];
};

/** Whether the whole row is visible, so that it cannot be scrolled. */
function useFits(rail: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(false);
  useEffect(() => {
    const element = rail.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setFits(element.scrollWidth <= element.clientWidth + 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [rail]);
  return fits;
}

/** A row with native scrolling. The buttons move it by half its width. */
export function Carousel({
  title,
  previousLabel,
  nextLabel,
  more,
  children,
  suits,
}: CarouselProps) {
  const rail = useRef<HTMLUListElement>(null);
  const fits = useFits(rail);
  // Before script is there, first-paint/wake.ts does the same.
  const move = (event: MouseEvent<HTMLButtonElement>) => {
    const element = rail.current;
    element?.scrollBy({ left: (Number(event.currentTarget.value) * element.clientWidth) / 2 });
  };
  return (
    <section className={styles.row} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {more && <span className={styles.more}>{more}</span>}
        <span className={fits ? `${styles.arrows} ${styles.idle}` : styles.arrows}>
          <button
            type="button"
            className={styles.arrow}
            value="-1"
            aria-label={previousLabel}
            onClick={move}
          >
            <Icon name="left" />
          </button>
          <button
            type="button"
            className={styles.arrow}
            value="1"
            aria-label={nextLabel}
            onClick={move}
          >
            <Icon name="right" />
          </button>
        </span>
      </div>
      <ul className={styles.rail} ref={rail}>
        {children.map((child, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the row is replaced as a whole, never reordered
          <li className={styles.item} key={place} data-edad={suits?.[place]}>
            {child}
          </li>
        ))}
      </ul>
    </section>
  );
}
