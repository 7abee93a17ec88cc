import { cityOf } from '../../domain/time/city-of.ts';
import { EarlyClass } from '../first-paint/EarlyClass.tsx';
import { changeLibrary } from '../library/library-store.ts';
import { footballText } from '../text/football.es.ts';
import { IS_ELSEWHERE, useViewerZone } from './viewer-zone.ts';
import styles from './ZoneLine.module.css';

function Switch({ local, isShown }: { local: string; isShown: boolean }) {
  const toggle = () => changeLibrary((own) => ({ ...own, zone: isShown ? 'argentina' : 'local' }));
  return (
    <button type="button" className={styles.switch} onClick={toggle}>
      {isShown ? footballText.zone.toArgentina : footballText.zone.toLocal(cityOf(local))}
    </button>
  );
}

/**
 * Keeps room for the switch, for viewers elsewhere. It goes before everything that is aligned at its bottom: browsers may
 * paint what is above a script first, and the rest would move it.
 */
export function ZoneRoom() {
  const { isKnown } = useViewerZone();
  return isKnown ? null : <EarlyClass name="is-elsewhere" when={IS_ELSEWHERE} />;
}

/** Says whose clock the times of the page are by. Viewers elsewhere can switch to their own. */
export function ZoneLine() {
  const { isKnown, local, isShown } = useViewerZone();
  return (
    <p className={styles.zone}>
      <span>
        {isShown && local ? footballText.zone.local(cityOf(local)) : footballText.zone.argentina}
      </span>
      {local && <Switch local={local} isShown={isShown} />}
      {!isKnown && <span className={styles.room} />}
    </p>
  );
}
