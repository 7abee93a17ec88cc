import { shownPicture } from '../domain/pictures/picture.ts';
import { Picture } from './Picture.tsx';
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
  /** How wide it is shown, where its shape does not tell. */
  sizes?: string;
};

/** The width of cards in base.css. Nobody sees a third device pixel per pixel, so phones that have it get two. */
const CARD =
  '(min-width:1300px) 10vw,(min-width:1100px) 14vw,(min-width:900px) 18vw,(min-width:700px) 22vw,(min-width:500px) 26vw,(min-resolution:2.5dppx) 20vw,30vw';
const WIDE_CARD = '(min-width:1100px) 16vw,(min-width:700px) 24vw,45vw';

const SHAPES = {
  poster: { className: styles.poster, width: 342, height: 513, widths: CARD },
  /** 16:9 */
  wide: {
    className: `${styles.poster} ${styles.wide}`,
    width: 320,
    height: 180,
    widths: WIDE_CARD,
  },
  /** 4:3 */
  photo: {
    className: `${styles.poster} ${styles.photo}`,
    width: 320,
    height: 240,
    widths: WIDE_CARD,
  },
  square: {
    className: `${styles.poster} ${styles.square}`,
    width: 400,
    height: 400,
    widths: WIDE_CARD,
  },
};

/** The picture's own colour, until it is there. An attribute of SVG, because pages allow no inline styles. */
function Colour({ src }: { src: string }) {
  const colour = shownPicture(src)?.colour;
  return colour ? <svg className={styles.colour} color={colour} aria-hidden="true" /> : null;
}

/** An image in a box of fixed shape. If it does not load, the name and a notice are shown. */
export function Poster(props: PosterProps) {
  const { src, name, unavailable, eager = false, far = false, shape = 'poster', sizes } = props;
  const { hasFailed, image, onError } = useImageFailure(src);
  const { isNear, box } = useIsNear(!far);
  const { className, width, height, widths } = SHAPES[shape];
  const picture = (
    <Picture
      ref={image}
      className={styles.image}
      src={src}
      sizes={sizes ?? widths}
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
      {!hasFailed && <Colour src={src} />}
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
