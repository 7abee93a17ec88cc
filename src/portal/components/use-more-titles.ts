import { type MouseEvent, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { TitleCard } from '../../domain/catalog/title.ts';

export type TitleListData = { titles: TitleCard[]; next: string | null; isFirst: boolean };

/** Pages appended below the first one. A click while a page is on its way is ignored. */
export function useMoreTitles(path: string, first: TitleListData) {
  const fetcher = useFetcher<TitleListData>();
  const [more, setMore] = useState<TitleListData[]>([]);

  // A new first page (another list, or a fresh copy of this one) starts over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of page is the event
  useEffect(() => setMore([]), [first]);

  useEffect(() => {
    const page = fetcher.data;
    if (page) setMore((pages) => (pages.includes(page) ? pages : [...pages, page]));
  }, [fetcher.data]);

  const pages = [first, ...more];
  const seen = new Set<string>();
  const titles = pages
    .flatMap((page) => page.titles)
    .filter((title) => !seen.has(title.id) && seen.add(title.id));
  const next = (more[more.length - 1] ?? first).next;
  const isLoading = fetcher.state !== 'idle';

  const loadMore = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!isLoading && next) fetcher.load(`${path}?cursor=${next}`);
  };
  return { titles, next, isLoading, loadMore };
}
