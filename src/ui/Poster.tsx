import { useEffect, useRef, useState } from 'react';
import styles from './Poster.module.css';

type PosterProps = {
  src: string;
  name: string;
  unavailable: string;
  /** Above the fold: loaded at once instead of when it comes near. */
  eager?: boolean;
};

/** A vertical image in a box of fixed shape; the name and a notice stand in when the image does not load. */
export function Poster({ src, name, unavailable, eager = false }: PosterProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);

  // An image that failed before this script ran sends no event any more.
  useEffect(() => {
    const element = image.current;
    if (element?.complete && element.naturalWidth === 0) setFailedSrc(src);
  }, [src]);

  return (
    <span className={styles.poster}>
      {src === '' || failedSrc === src ? (
        <span className={styles.missing} aria-hidden="true">
          <b>{name}</b>
          <small>{unavailable}</small>
        </span>
      ) : (
        <img
          ref={image}
          className={styles.image}
          src={src}
          alt=""
          width={342}
          height={513}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailedSrc(src)}
        />
      )}
    </span>
  );
}
