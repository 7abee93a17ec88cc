import { useId } from 'react';
import { Form } from 'react-router';
import { MAX_GOALS } from '../../domain/football/score.ts';
import { type ScoreEdit, type TypedScore, typedScore } from '../../domain/football/score-edit.ts';
import { VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';
import { type ClashLine, ClashNotice } from '../editing/ClashNotice.tsx';
import controls from '../layout/controls.module.css';
import { Notice } from '../layout/Notice.tsx';
import { matchesText } from '../text/matches.es.ts';
import styles from './ScoreForm.module.css';

const { score: text } = matchesText;

type Props = {
  /** As it is stored. */
  score: ScoreEdit;
  teams: [string, string];
  /** What was sent and not saved, and why. */
  refused: { typed: TypedScore; problem: string | null; clash: ClashLine | null } | null;
};

function Goals({ name, team, value }: { name: string; team: string; value: string }) {
  return (
    <label className={controls.field}>
      <span className={controls.label}>{text.goals(team)}</span>
      <input
        name={name}
        type="number"
        min={0}
        max={MAX_GOALS}
        defaultValue={value}
        autoComplete="off"
        className={controls.input}
      />
    </label>
  );
}

/** How a match goes, beside its other fields: on the night it is typed again and again. */
export function ScoreForm({ score, teams, refused }: Props) {
  const { first, second, half, time } = refused?.typed ?? typedScore(score);
  const { none, ...halves } = text.halves;
  const heading = useId();
  return (
    <Form method="post" className={styles.form} aria-labelledby={heading}>
      <input type="hidden" name="score" value={JSON.stringify(score)} />
      <h2 id={heading}>{text.title}</h2>
      <p className={controls.hint}>{text.about}</p>
      {refused?.problem && <Notice kind="bad" title={refused.problem} />}
      {refused?.clash && <ClashNotice lines={[refused.clash]} />}
      <div className={styles.fields}>
        <Goals name="first" team={teams[0]} value={first} />
        <Goals name="second" team={teams[1]} value={second} />
        <label className={controls.field}>
          <span className={controls.label}>{text.half}</span>
          <select name="half" defaultValue={half} className={controls.input}>
            <option value="">{none}</option>
            {Object.entries(halves).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <label className={controls.field}>
          <span className={controls.label}>{text.time}</span>
          <input
            name="time"
            defaultValue={time}
            placeholder={text.now}
            autoComplete="off"
            className={controls.input}
          />
        </label>
      </div>
      <div className={styles.ways}>
        <button type="submit" className={controls.primary}>
          {text.save}
        </button>
        {score.half && score.halfBeganAt && (
          <p className={controls.hint}>
            {text.since(
              text.halves[score.half],
              wallClock(new Date(score.halfBeganAt), VIEWER_ZONE).time,
            )}
          </p>
        )}
      </div>
    </Form>
  );
}
