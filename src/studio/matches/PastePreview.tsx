import { useState } from 'react';
import type { TypedServer } from '../../domain/football/match-edit.ts';
import type { Cell, PastedMatch } from '../../domain/football/paste/cell.ts';
import { Columns } from '../layout/Columns.tsx';
import controls from '../layout/controls.module.css';
import { matchesText as text } from '../text/matches.es.ts';
import styles from './PastePreview.module.css';
import {
  type Answering,
  answerTo,
  DROP,
  fieldName,
  localStart,
  mapCell,
  type ReadPaste,
  serverKey,
  serverText,
  sharedDays,
  startOn,
  startText,
} from './paste.ts';

const WRITE = '\u0000';

type Props = {
  read: ReadPaste;
  answering: Answering;
  onAnswering: (answering: Answering) => void;
};

type FieldProps = {
  name: string;
  label: string;
  cell: Cell<string>;
  isRequired: boolean;
  show?: (value: string) => string;
  type?: 'text' | 'datetime-local';
  /** Whether it may be left out. */
  canDrop?: boolean;
  /** Whether its question is asked elsewhere. */
  isAskedAbove?: boolean;
  answer: string;
  onAnswer: (value: string) => void;
};

/** A value that is certain, a question, or a gap. */
function PastedField(props: FieldProps) {
  const { name, label, cell, isRequired, show = (value) => value, type = 'text', canDrop } = props;
  const [isWritten, setIsWritten] = useState(false);
  if (cell.state === 'understood')
    return (
      <>
        <input type="hidden" name={name} value={cell.value} />
        {show(cell.value)}
      </>
    );
  const candidates = cell.state === 'asked' ? cell.candidates : [];
  const doubt = cell.state === 'asked' && !props.isAskedAbove ? text.doubts[cell.why] : null;
  return (
    <span className={styles.asked} data-done={props.answer !== '' || undefined}>
      {candidates.length > 0 && !isWritten ? (
        <select
          name={name}
          aria-label={doubt ? `${label}. ${doubt}` : label}
          required={isRequired}
          value={props.answer}
          className={controls.input}
          onChange={(event) => {
            const isOther = event.target.value === WRITE;
            setIsWritten(isOther);
            props.onAnswer(isOther ? '' : event.target.value);
          }}
        >
          <option value="">{text.paste.choose}</option>
          {candidates.map((candidate) => (
            <option key={candidate} value={candidate}>
              {show(candidate)}
            </option>
          ))}
          {canDrop && <option value={DROP}>{text.paste.drop}</option>}
          <option value={WRITE} className={styles.scripted}>
            {text.paste.write}
          </option>
        </select>
      ) : (
        <input
          name={name}
          type={type}
          aria-label={doubt ? `${label}. ${doubt}` : `${label}: ${text.paste.missing}`}
          placeholder={text.paste.missing}
          required={isRequired}
          value={props.answer}
          className={controls.input}
          onChange={(event) => props.onAnswer(event.target.value)}
        />
      )}
      {doubt && <span className={styles.doubt}>{doubt}</span>}
    </span>
  );
}

type RowProps = Props & { match: ReadPaste['matches'][number]; row: number };

function PreviewRow({ match, row, read, answering, onAnswering }: RowProps) {
  const isKept = !answering.dropped.has(row);
  const start = mapCell(match.start, localStart);
  const starts = start.state === 'asked' ? start.candidates : [];
  // What the one question above them all answers.
  const isAskedAbove =
    start.state === 'asked' && start.why === 'which-day' && sharedDays(read.matches).length > 0;
  const isOpenAbove = isAskedAbove && (answering.day === '' || startOn(starts, answering.day));
  const answered = (key: string, cell: Cell<string>) => ({
    cell,
    answer: answerTo(answering, key, cell),
    onAnswer: (value: string) =>
      onAnswering({ ...answering, answers: { ...answering.answers, [key]: value } }),
  });
  const label = (field: string) => text.table.cell(field, text.paste.row(row + 1));
  const serverCell = (server: Cell<TypedServer>, place: number) => (
    <li key={place}>
      <PastedField
        {...answered(serverKey(row, place), mapCell(server, serverText))}
        name={fieldName(row, 'server')}
        label={label(text.paste.servers(place + 1))}
        isRequired={false}
        canDrop
      />
    </li>
  );
  const named = (field: keyof Pick<PastedMatch, 'first' | 'second' | 'league'>) => (
    <td data-label={text.table.fields[field]}>
      <PastedField
        {...answered(fieldName(row, field), match[field])}
        name={fieldName(row, field)}
        label={label(text.table.fields[field])}
        isRequired={isKept && field !== 'league'}
      />
    </td>
  );
  return (
    <tr data-kept={isKept}>
      <td className={styles.keep}>
        <input
          type="checkbox"
          name={fieldName(row, 'keep')}
          aria-label={label(text.paste.keep)}
          checked={isKept}
          onChange={(event) => {
            const dropped = new Set(answering.dropped);
            if (event.target.checked) dropped.delete(row);
            else dropped.add(row);
            onAnswering({ ...answering, dropped });
          }}
        />
        {match.same && (
          <input type="hidden" name={fieldName(row, 'same')} value={JSON.stringify(match.same)} />
        )}
      </td>
      <td data-label={text.paste.start} className={styles.start}>
        <PastedField
          {...answered(fieldName(row, 'start'), start)}
          name={fieldName(row, 'start')}
          label={label(text.paste.start)}
          isRequired={isKept && !isOpenAbove}
          isAskedAbove={Boolean(isOpenAbove)}
          show={startText}
          type="datetime-local"
        />
        {isAskedAbove && (
          <input type="hidden" name={fieldName(row, 'starts')} value={starts.join(' ')} />
        )}
        {match.same && <span className={styles.same}>{text.paste.same}</span>}
      </td>
      {named('first')}
      {named('second')}
      {named('league')}
      <td data-label={text.table.fields.servers}>
        <ul className={styles.servers}>{match.servers.map(serverCell)}</ul>
      </td>
    </tr>
  );
}

/** What was understood of a paste: certain cells are plain, doubtful ones are questions. */
export function PastePreview(props: Props) {
  const headings = [
    text.paste.keep,
    text.paste.start,
    text.table.fields.first,
    text.table.fields.second,
    text.table.fields.league,
    text.table.fields.servers,
  ];
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{text.paste.found(props.read.matches.length)}</caption>
      <Columns names={headings} unseen={text.paste.keep} />
      <tbody>
        {props.read.matches.map((match, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paste is read as a whole.
          <PreviewRow key={row} match={match} row={row} {...props} />
        ))}
      </tbody>
    </table>
  );
}
