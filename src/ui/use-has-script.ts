import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the page as the server sent it, which is all that a browser without script ever shows. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
