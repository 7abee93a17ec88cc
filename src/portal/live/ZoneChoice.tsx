import { cityOf } from '../../domain/time/city-of.ts';
import { changeLibrary } from '../library/library-store.ts';
import { followedText } from '../text/followed.es.ts';
import { useViewerZone } from './viewer-zone.ts';

/** In the profile: whose clock the times of matches are by. Nobody in Argentina has this choice. */
export function ZoneChoice() {
  const { local, isShown } = useViewerZone();
  if (local === null) return null;
  return (
    <>
      <h2>{followedText.zone}</h2>
      <select
        aria-label={followedText.zone}
        value={isShown ? 'local' : 'argentina'}
        onChange={(event) =>
          changeLibrary((own) => ({
            ...own,
            zone: event.target.value === 'local' ? 'local' : 'argentina',
          }))
        }
      >
        <option value="argentina">{followedText.zones.argentina}</option>
        <option value="local">{followedText.zones.local(cityOf(local))}</option>
      </select>
    </>
  );
}
