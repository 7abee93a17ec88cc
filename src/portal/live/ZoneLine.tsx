import { EarlyClass } from '../layout/EarlyClass.tsx';
import { changeLibrary } from '../library/library-store.ts';
import { footballText } from '../text/football.es.ts';
import { IS_ELSEWHERE, useViewerZone } from './viewer-zone.ts';
import styles from './ZoneLine.module.css';

/** Says whose clock the times of the page are by. Viewers elsewhere can switch to their own. */
export function ZoneLine() {
  const { isKnown, place, zone } = useViewerZone();
  const words = footballText.zone;
  const toggle = () =>
    changeLibrary((own) => ({ ...own, zone: own.zone === 'local' ? 'argentina' : 'local' }));
  return (
    <p className={styles.zone}>
      {!isKnown && <EarlyClass name="is-elsewhere" when={IS_ELSEWHERE} />}
      <span>{zone && place ? words.local(place) : words.argentina}</span>
      {!isKnown && <span className={styles.room} />}
      {place && (
        <button type="button" className={styles.switch} onClick={toggle}>
          {zone ? words.toArgentina : words.toLocal(place)}
        </button>
      )}
    </p>
  );
}
