import type { ReactNode } from 'react';
import { suitableFor } from '../../domain/catalogue/age.ts';
import { browsePath } from '../../domain/catalogue/browse.ts';
import { heroName, type TitleKind } from '../../domain/catalogue/title.ts';
import { Picture } from '../../ui/Picture.tsx';
import { useImageFailure } from '../../ui/use-image-failure.ts';
import { Link } from '../layout/Link.tsx';
import { text } from '../text/text.es.ts';
import styles from './Hero.module.css';

type HeroTitle = {
  kind: TitleKind;
  name: string;
  genre: string;
  releaseYear: number;
  description: string;
  backdrop: string;
  age?: number | null;
};

type HeroProps = {
  title: HeroTitle;
  /** A few lines of the description under the name. */
  brief?: boolean;
  /** Buttons. */
  children: ReactNode;
  /** Text beside the hero on wide screens. */
  aside?: ReactNode;
};

type BannerProps = { suits?: string; backdrop: string; children: ReactNode; aside?: ReactNode };

/** A wide image with words on its calm side. */
export function Banner({ suits, backdrop, children, aside }: BannerProps) {
  const { hasFailed, image, onError } = useImageFailure(backdrop);
  return (
    <section
      className={aside ? `${styles.hero} ${styles.withAside}` : styles.hero}
      data-edad={suits}
    >
      {hasFailed && (
        <small className={styles.missing} aria-hidden="true">
          {text.card.unavailable}
        </small>
      )}
      {backdrop && !hasFailed && (
        <Picture
          ref={image}
          className={styles.backdrop}
          src={backdrop}
          sizes="100vw"
          alt=""
          width={1280}
          height={720}
          fetchPriority="high"
          onError={onError}
        />
      )}
      <div className={styles.copy}>{children}</div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </section>
  );
}

export function Hero({ title, brief = false, children, aside }: HeroProps) {
  return (
    <Banner backdrop={title.backdrop} aside={aside} suits={suitableFor(title.age)}>
      <p className={styles.facts}>
        {title.genre && (
          <Link to={browsePath(title.kind, { genre: title.genre })}>{text.genre(title.genre)}</Link>
        )}
        <span>{title.releaseYear}</span>
      </p>
      <h1 className={styles.name} title={title.name}>
        {heroName(title.name)}
      </h1>
      {brief && <p className={styles.brief}>{title.description || text.description.none}</p>}
      <div className={styles.ways}>{children}</div>
    </Banner>
  );
}
