import type { ReactNode } from 'react';
import type { PictureShape } from '../../domain/pictures/upload.ts';
import { useImageFailure } from '../../ui/use-image-failure.ts';
import styles from './Thumbnail.module.css';
import { type ThumbnailPlace, thumbnailPath } from './thumbnail.ts';

type Props = { src: string; shape: PictureShape; place?: ThumbnailPlace };

/** The picture of a record, beside its name; an empty box if there is none, or it does not load. */
export function Thumbnail({ src, shape, place = 'list' }: Props) {
  const { hasFailed, image, onError } = useImageFailure(src);
  return (
    <span className={`${styles.box} ${styles[shape]} ${styles[place]}`}>
      {src !== '' && !hasFailed && (
        <img
          ref={image}
          key={src}
          src={thumbnailPath(src, place)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={onError}
        />
      )}
    </span>
  );
}

/** The name of a record, and what else is said of it, beside its picture. */
export function WithThumbnail({ children, ...picture }: Props & { children: ReactNode }) {
  return (
    <div className={styles.beside}>
      <Thumbnail {...picture} />
      <div className={styles.said}>{children}</div>
    </div>
  );
}
