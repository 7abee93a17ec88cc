import { useId } from 'react';
import { Form } from 'react-router';
import { MAX_GOALS } from '../../domain/football/score.ts';
import { type ScoreEdit, type TypedScore, typedScore } from '../../domain/football/score-edit.ts';
import { VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { SelectField } from '../layout/SelectField.tsx';
import { TextField } from '../layout/TextField.tsx';
import { matchesText } from '../text/matches.es.ts';
import styles from './ScoreForm.module.css';

const { score: text } = matchesText;

type Props = {
  /** As it is stored. */
  score: ScoreEdit;
  teams: [string, string];
  /** What was sent and not saved. */
  refused: { typed: TypedScore; problem: string | null; wrong: keyof TypedScore | null } | null;
};

type GoalsProps = { name: string; team: string; value: string; error: string | null };

function Goals({ name, team, value, error }: GoalsProps) {
  return (
    <TextField
      label={text.goals(team)}
      name={name}
      type="number"
      min={0}
      max={MAX_GOALS}
      defaultValue={value}
      error={error}
      autoComplete="off"
    />
  );
}

/** How a match goes, beside its other fields: on the night it is typed again and again. */
export function ScoreForm({ score, teams, refused }: Props) {
  const { first, second, half, time } = refused?.typed ?? typedScore(score);
  const { none, ...halves } = text.halves;
  const heading = useId();
  const errorOf = (field: keyof TypedScore) => (refused?.wrong === field ? refused.problem : null);
  return (
    <Form method="post" className={styles.form} aria-labelledby={heading}>
      <input type="hidden" name="score" value={JSON.stringify(score)} />
      <h2 id={heading}>{text.title}</h2>
      <p className={controls.hint}>{text.about}</p>
      <div className={styles.fields}>
        <Goals name="first" team={teams[0]} value={first} error={errorOf('first')} />
        <Goals name="second" team={teams[1]} value={second} error={errorOf('second')} />
        <SelectField
          label={text.half}
          name="half"
          defaultValue={half}
          none={none}
          options={Object.entries(halves)}
        />
        <TextField
          label={text.time}
          name="time"
          defaultValue={time}
          error={errorOf('time')}
          placeholder={text.now}
          autoComplete="off"
        />
      </div>
      <div className={styles.ways}>
        <Button look="primary">{text.save}</Button>
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
