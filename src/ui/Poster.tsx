import styles from './Poster.module.css';
import { useImageFailure } from './use-image-failure.ts';
import { useIsNear } from './use-is-near.ts';

type PosterProps = {
  src: string;
  /** Empty where the name is shown beside the image. */
  name: string;
  unavailable: string;
  /** Above the fold: loaded at once, not lazily. */
  eager?: boolean;
  /** Far down a long page: with script, loaded only when it is close to the visible part. */
  far?: boolean;
  shape?: keyof typeof SHAPES;
};

const SHAPES = {
  poster: { className: styles.poster, width: 342, height: 513 },
  /** 16:9 */
  wide: { className: `${styles.poster} ${styles.wide}`, width: 320, height: 180 },
  /** 4:3 */
  photo: { className: `${styles.poster} ${styles.photo}`, width: 320, height: 240 },
  square: { className: `${styles.poster} ${styles.square}`, width: 400, height: 400 },
};

/** An image in a box of fixed shape. If it does not load, the name and a notice are shown. */
export function Poster(props: PosterProps) {
  const { src, name, unavailable, eager = false, far = false, shape = 'poster' } = props;
  const { hasFailed, image, onError } = useImageFailure(src);
  const { isNear, box } = useIsNear(!far);
  const { className, width, height } = SHAPES[shape];
  const picture = (
    <img
      ref={image}
      className={styles.image}
      src={src}
      alt=""
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={onError}
    />
  );
  return (
    <span className={className} ref={box}>
      {src === '' || hasFailed ? (
        <span className={styles.missing} aria-hidden="true">
          {name && <b>{name}</b>}
          <small>{unavailable}</small>
        </span>
      ) : isNear ? (
        picture
      ) : (
        <noscript>{picture}</noscript>
      )}
    </span>
  );
}
