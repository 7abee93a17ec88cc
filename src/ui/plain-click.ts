import type { MouseEvent } from 'react';

/** A click that asks for this tab. Others (new tab, new window, download) are the browser's. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
