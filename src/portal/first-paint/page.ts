/** What a route says about its page, as its `handle`. */
export type PageHandle = {
  /** Most of the page does nothing without script: it is loaded right after the first paint, not on the first touch. */
  needsScript: true;
};

/** The element after everything that is seen of a page. */
export const END_ID = 'fin';
