import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { UNSAFE_decodeViaTurboStream, useLocation } from 'react-router';
import { joinPages, type ListPage } from '../../domain/catalogue/paging.ts';
import { isPlainClick } from '../../ui/plain-click.ts';
import { keepPages, pagesInMemory, pagesInStorage, storedScroll } from './kept-pages.ts';

const LIMIT_MS = 15_000;

/** The data of another page. A fetcher of the router would replace the page that is there when it fails. */
async function loadPage(path: string): Promise<unknown> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), LIMIT_MS);
  const { body } = await fetch(path.replace('?', '.data?'), controller);
  const { value, done } = await UNSAFE_decodeViaTurboStream(body as ReadableStream, window);
  await done;
  clearTimeout(timer);
  // Layouts come first.
  return Object.values(value as Record<string, { data?: unknown }>).pop()?.data;
}

/** Where the pages of a list stand. */
export type MorePages = Omit<ReturnType<typeof useMorePages>, 'items'>;

/**
 * Pages appended below the first one. Clicks during loading are ignored. `pageOf` takes the list out of the loader
 * data, null when there is none. The component has a key for each path.
 */
export function useMorePages<Data, T extends { id: string }>(
  first: ListPage<T>,
  pageOf: (data: Data) => ListPage<T> | null,
  { path, pathOf }: { path: string; pathOf: (cursor: string) => string },
) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const { key } = useLocation();
  const slot = `${key} ${path}`;
  const [more, setMore] = useState(() => pagesInMemory(slot) as ListPage<T>[]);
  const scrollTo = useRef<number | null>(null);

  // Another first page starts over; the same one read again does not.
  const content = JSON.stringify(first);
  const drawn = useRef(content);
  useEffect(() => {
    if (drawn.current === content) return;
    drawn.current = content;
    setMore([]);
  }, [content]);

  // After a reload, restore the appended pages first and then the scroll position.
  useEffect(() => {
    const pages = pagesInMemory(slot).length === 0 ? pagesInStorage(slot) : null;
    if (!pages) return;
    scrollTo.current = storedScroll(key);
    setMore(pages as ListPage<T>[]);
  }, [slot, key]);

  useLayoutEffect(() => {
    if (more.length === 0) return;
    keepPages(slot, more);
    if (scrollTo.current !== null) window.scrollTo(0, scrollTo.current);
    scrollTo.current = null;
  }, [more, slot]);

  const { items, next } = joinPages([first, ...more]);
  // Null on the last page.
  const nextPath = next && pathOf(next);
  const isLoading = state === 'loading';

  const load = async (from: string) => {
    setState('loading');
    const data = await loadPage(from).catch(() => null);
    const page = data ? pageOf(data as Data) : null;
    setState(page ? 'idle' : 'failed');
    if (page) setMore((pages) => [...pages, page]);
  };
  const loadMore = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (!isLoading && nextPath) void load(nextPath);
  };
  const hasFailed = state === 'failed';
  return { items, path, isFirst: first.isFirst, nextPath, isLoading, hasFailed, loadMore };
}
