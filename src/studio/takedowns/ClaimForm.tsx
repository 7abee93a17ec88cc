import { Form } from 'react-router';
import { MAX_CLAIM_TEXT, writeRef } from '../../domain/takedowns/takedown.ts';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { Field } from '../layout/Field.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import records from '../layout/records.module.css';
import { TextField } from '../layout/TextField.tsx';
import { Thumbnail } from '../pictures/Thumbnail.tsx';
import { pictureOfRecord, RECORD_SHAPES } from '../pictures/thumbnail.ts';
import { takedownsText } from '../text/takedowns.es.ts';
import styles from './ClaimForm.module.css';
import type { FoundList, ListedRecord } from './found-list.ts';

const text = takedownsText.form;

function RecordChoice({ record }: { record: ListedRecord }) {
  const { name, path, table, isHidden, isTicked, otherHost } = record;
  const value = writeRef(record);
  return (
    <li className={styles.record}>
      <input type="hidden" name="listed" value={value} />
      <label className={records.check}>
        <input
          type="checkbox"
          name="record"
          value={value}
          defaultChecked={isTicked}
          disabled={isHidden}
        />
        <Thumbnail src={pictureOfRecord(record)} shape={RECORD_SHAPES[table]} />
        <span className={styles.what}>
          <span className={records.name}>{name}</span>{' '}
          <span className={records.line}>{takedownsText.place(table, path)}</span>
          {isHidden && <span className={controls.badge}>{text.already}</span>}
          {otherHost && <span className={controls.error}>{text.otherHost(otherHost)}</span>}
        </span>
      </label>
    </li>
  );
}

/** What was found, and who claims it. */
export function ClaimForm({ found }: { found: FoundList }) {
  return (
    <Form method="post" className={`${records.form} ${records.section}`}>
      <input type="hidden" name="text" value={found.text} />
      <fieldset className={styles.found}>
        <legend className={styles.legend}>{text.found(found.records.length)}</legend>
        <p className={controls.hint}>{text.foundHint}</p>
        <ul className={`${controls.panel} ${records.list}`}>
          {found.records.map((record) => (
            <RecordChoice key={writeRef(record)} record={record} />
          ))}
        </ul>
      </fieldset>
      <fieldset className={styles.found}>
        <legend className={styles.legend}>{text.claim}</legend>
        <div className={`${records.fields} ${records.pair}`}>
          <TextField
            label={text.claimant}
            hint={text.claimantHint}
            name="claimant"
            maxLength={MAX_CLAIM_TEXT.claimant}
            required
            autoComplete="off"
          />
          <TextField
            label={text.claimReference}
            hint={text.referenceHint}
            name="reference"
            maxLength={MAX_CLAIM_TEXT.reference}
            autoComplete="off"
          />
        </div>
        <Field label={text.reason} hint={text.reasonHint}>
          {(own) => (
            <textarea
              {...own}
              name="reason"
              className={`${controls.input} ${records.textarea}`}
              maxLength={MAX_CLAIM_TEXT.reason}
              required
            />
          )}
        </Field>
      </fieldset>
      <div className={records.ways}>
        <Button name="intent" value="take" look="danger">
          {text.take}
        </Button>
        <LinkButton to="/retiros">{text.cancel}</LinkButton>
      </div>
    </Form>
  );
}
