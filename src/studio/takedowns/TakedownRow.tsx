import { Form, Link } from 'react-router';
import { MAX_CLAIM_TEXT, type Takedown, writeRef } from '../../domain/takedowns/takedown.ts';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import records from '../layout/records.module.css';
import { TextField } from '../layout/TextField.tsx';
import { WithThumbnail } from '../pictures/Thumbnail.tsx';
import { pictureOfRecord, RECORD_SHAPES } from '../pictures/thumbnail.ts';
import { takedownsText as text } from '../text/takedowns.es.ts';
import { agoText, dateText } from '../text/when.es.ts';

function LiftForm({ id, name }: Pick<Takedown, 'id' | 'name'>) {
  return (
    <details className={`${records.open} ${records.wide}`}>
      <summary className={controls.button}>{text.lift.open}</summary>
      <Form method="post" className={records.form}>
        <input type="hidden" name="takedown" value={id} />
        <TextField
          label={text.lift.reason}
          name="reason"
          maxLength={MAX_CLAIM_TEXT.reason}
          required
          autoComplete="off"
        />
        <p>
          <Button look="danger" aria-label={text.lift.label(name)}>
            {text.lift.button}
          </Button>
        </p>
      </Form>
    </details>
  );
}

export function TakedownRow({ takedown, now }: { takedown: Takedown; now: Date }) {
  const { id, name, path, table, claimant, reference, reason, takenAt, takenBy, lifted } = takedown;
  return (
    <li className={records.record}>
      <WithThumbnail src={pictureOfRecord(takedown)} shape={RECORD_SHAPES[table]}>
        <p className={records.name}>{name}</p>
        <p className={records.line}>{text.place(table, path)}</p>
      </WithThumbnail>
      <div>
        <p>
          {claimant || <span className={controls.quiet}>{text.noClaimant}</span>}
          {reference && <span className={records.line}>{text.reference(reference)}</span>}
        </p>
        {reason && <p className={records.line}>{reason}</p>}
      </div>
      <div>
        <p title={dateText(takenAt)}>{text.taken(agoText(takenAt, now), takenBy)}</p>
        {lifted && (
          <p title={dateText(lifted.at)}>{text.lifted(agoText(lifted.at, now), lifted.by)}</p>
        )}
        {lifted?.reason && <p className={records.line}>{lifted.reason}</p>}
        <p>
          <Link
            to={`/historial?registro=${encodeURIComponent(writeRef(takedown))}`}
            aria-label={text.historyLabel(name)}
            className={records.link}
          >
            {text.history}
          </Link>
        </p>
      </div>
      {!lifted && <LiftForm id={id} name={name} />}
    </li>
  );
}
