import { onAirAt } from '../../domain/guide/airing.ts';
import type { AiringView } from './airing-view.ts';
import { useSiteTime } from './site-clock.ts';

const stateOf = (programmes: readonly AiringView[], now: number): string => {
  const { place, share } = onAirAt(programmes, now);
  return `${place} ${share ?? ''}`;
};

/** What is on by the clock of the site, and what comes then. `kept` is what a cached page says of the first. */
export function useOnAir<View extends AiringView>(
  programmes: readonly View[],
  kept: number | null,
): { now: View | null; share: number; next: View | null; later: View[] } {
  const state = useSiteTime((now) => stateOf(programmes, now), `0 ${kept ?? ''}`);
  const [place = 0, share = 0] = state.split(' ').map(Number);
  const isOn = !state.endsWith(' ');
  const [first = null, ...rest] = programmes.slice(place);
  const later = isOn ? rest : programmes.slice(place);
  return { now: isOn ? first : null, share, next: later[0] ?? null, later };
}
