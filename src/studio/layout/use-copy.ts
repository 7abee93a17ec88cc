import { useRef, useState } from 'react';

/** Copies a text that a box shows. Where that is not allowed, it is selected to be copied by hand. */
export function useCopy<Box extends HTMLInputElement | HTMLTextAreaElement>(text: string) {
  const box = useRef<Box>(null);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    box.current?.select();
    await navigator.clipboard?.writeText(text).then(
      () => setIsCopied(true),
      () => {},
    );
  };
  return { box, isCopied, copy };
}
