import { useEffect, useState } from 'react';

/** A part of a page that is loaded once it is needed. `load` must be a stable function. */
export function useLazy<Module extends object>(
  load: () => Promise<Module>,
  isNeeded: boolean,
): Module | null {
  const [loaded, setLoaded] = useState<Module | null>(null);
  useEffect(() => {
    // If it cannot be loaded, the page works without it.
    if (isNeeded) load().then(setLoaded, () => {});
  }, [load, isNeeded]);
  return loaded;
}
