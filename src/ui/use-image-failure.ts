import { type RefObject, useEffect, useRef, useState } from 'react';

type ImageFailure = {
  hasFailed: boolean;
  image: RefObject<HTMLImageElement | null>;
  onError: () => void;
};

/** Whether an image failed to load, even if it failed before this script ran, when no event comes any more. */
export function useImageFailure(src: string): ImageFailure {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const element = image.current;
    if (element?.complete && element.naturalWidth === 0) setFailedSrc(src);
  }, [src]);
  return { hasFailed: failedSrc === src, image, onError: () => setFailedSrc(src) };
}
