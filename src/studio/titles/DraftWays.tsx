import { cityOf } from '../../domain/time/city-of.ts';
import { VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { useOperatorZone } from '../layout/operator-zone.ts';
import { TextField } from '../layout/TextField.tsx';
import { draftsText as text } from '../text/title-drafts.es.ts';
import styles from './RecordForm.module.css';
import type { Autosave } from './use-autosave.ts';

/** Browsers have more than one name for Argentina's zone. */
const isHere = (zone: string): boolean => {
  const now = new Date();
  return wallClock(now, zone).time === wallClock(now, VIEWER_ZONE).time;
};

function AutosaveState({ state }: { state: Autosave }) {
  if (state.kind === 'idle') return null;
  return (
    <span className={controls.hint} role="status">
      {state.kind === 'saving' && text.saving}
      {state.kind === 'saved' && text.saved(state.at)}
      {state.kind === 'failed' && text.failed}
    </span>
  );
}

/** Not now: as a draft, or at a time. `due` is one that was refused. */
export function DraftWays({ autosave, due }: { autosave: Autosave; due: string | null }) {
  const zone = useOperatorZone() ?? VIEWER_ZONE;
  return (
    <>
      <Button name="intent" value="draft">
        {text.keep}
      </Button>
      <span className={styles.ways}>
        <TextField
          label={text.due}
          type="datetime-local"
          name="due"
          defaultValue={due ?? ''}
          error={due === null ? null : text.noTime}
        />
        <input type="hidden" name="zone" value={zone} />
        <Button name="intent" value="schedule">
          {text.schedule}
        </Button>
      </span>
      <span className={controls.hint}>{text.zone(isHere(zone) ? text.here : cityOf(zone))}</span>
      <AutosaveState state={autosave} />
    </>
  );
}
