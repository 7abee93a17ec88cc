/**
 * When a page's script is loaded if the viewer does nothing. `now`: right after the first paint, because most of the page
 * does nothing without it. `soon`: some seconds later, because the page changes while it is open.
 */
export type ScriptTime = 'now' | 'soon';

/**
 * What a route says about its page, as its `handle`. `suits`: for which children's profiles it is; a page that does not say
 * is for none.
 */
export type PageHandle = { script?: ScriptTime; suits?: (loaderData: never) => string };

/** The element after everything that is seen of a page. */
export const END_ID = 'fin';

/** The element with what the loaders returned. */
export const DATA_ID = 'datos';
