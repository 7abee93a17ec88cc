import { changeLibrary } from '../library/library-store.ts';
import { footballText } from '../text/football.es.ts';
import { useViewerZone } from './viewer-zone.ts';

/** In the profile: whose clock the times of matches are by. Nobody in Argentina has this choice. */
export function ZoneChoice() {
  const { place, zone } = useViewerZone();
  if (place === null) return null;
  return (
    <>
      <h2>{footballText.zone.choice}</h2>
      <select
        aria-label={footballText.zone.choice}
        value={zone ? 'local' : 'argentina'}
        onChange={(event) =>
          changeLibrary((own) => ({
            ...own,
            zone: event.target.value === 'local' ? 'local' : 'argentina',
          }))
        }
      >
        <option value="argentina">{footballText.zone.ofArgentina}</option>
        <option value="local">{footballText.zone.ofPlace(place)}</option>
      </select>
    </>
  );
}
