import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { joinPages, type ListPage } from '../../domain/catalogue/paging.ts';
import { isPlainClick } from '../../ui/plain-click.ts';
import { keepPages, pagesInMemory, pagesInStorage, storedScroll } from './kept-pages.ts';

/**
 * Pages appended below the first one. Clicks during loading are ignored. `pageOf` takes the list out of the loader
 * data, null when there is none; it must be a stable function.
 */
export function useMorePages<Data, T extends { id: string }>(
  path: string,
  first: ListPage<T>,
  pageOf: (data: Data) => ListPage<T> | null,
  nextPath: (cursor: string) => string = (cursor) => `${path}?cursor=${cursor}`,
) {
  const fetcher = useFetcher<Data>();
  const { key } = useLocation();
  const slot = `${key} ${path}`;
  const [more, setMore] = useState(() => pagesInMemory(slot) as ListPage<T>[]);
  const scrollTo = useRef<number | null>(null);
  const data = fetcher.data as Data | undefined;

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

  useEffect(() => {
    const page = data && pageOf(data);
    if (page) setMore((pages) => (pages.includes(page) ? pages : [...pages, page]));
  }, [data, pageOf]);

  const { items, next } = joinPages([first, ...more]);
  const isLoading = fetcher.state !== 'idle';

  const loadMore = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (!isLoading && next) fetcher.load(nextPath(next));
  };
  const hasFailed = !isLoading && data !== undefined && pageOf(data) === null;
  return { items, next, isLoading, hasFailed, loadMore };
}
