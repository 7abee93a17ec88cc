import type { ComponentProps } from 'react';
import { PICTURE_TYPES, shownPicture, singleFile, srcSetOf } from '../domain/pictures/picture.ts';

type PictureProps = ComponentProps<'img'> & {
  src: string;
  width: number;
  /** How wide it is shown, as in HTML. */
  sizes: string;
};

const SMALL = ['avif', 'webp'] as const;

/** An image in the smallest format and width that will do, or as it is if we do not resize it. */
export function Picture({ src, sizes, ...rest }: PictureProps) {
  const shown = shownPicture(src);
  // biome-ignore lint/a11y/useAltText: `alt` is among the others
  const image = <img {...rest} src={singleFile(src, rest.width)} />;
  if (!shown) return image;
  return (
    <picture>
      {SMALL.map((format) => (
        <source
          key={format}
          type={PICTURE_TYPES[format]}
          srcSet={srcSetOf(shown, format)}
          sizes={sizes}
        />
      ))}
      {image}
    </picture>
  );
}
