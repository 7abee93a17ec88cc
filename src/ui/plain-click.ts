import type { MouseEvent } from 'react';

/** A click without modifier keys. With them, the browser opens a new tab or window, or downloads. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
