import { useState } from 'react';
import type { TypedServer } from '../../domain/football/match-edit.ts';
import type { Cell, PastedMatch } from '../../domain/football/paste/cell.ts';
import { Columns } from '../layout/Columns.tsx';
import controls from '../layout/controls.module.css';
import { matchesText as text } from '../text/matches.es.ts';
import styles from './PastePreview.module.css';
import { fieldName, localStart, type ReadPaste, serverText, startText } from './paste.ts';

const WRITE = '\u0000';

type FieldProps = {
  name: string;
  label: string;
  cell: Cell<string>;
  isRequired: boolean;
  show?: (value: string) => string;
  type?: 'text' | 'datetime-local';
  /** What choosing nothing means, where that is an answer. */
  empty?: string;
  /** Changes when all likeliest answers are taken at once. */
  isTaken: boolean;
};

/** A value that is certain, a question, or a gap. */
function PastedField(props: FieldProps) {
  const { name, label, cell, isRequired, show = (value) => value, type = 'text', empty } = props;
  const [choice, setChoice] = useState('');
  const [isWritten, setIsWritten] = useState(false);
  if (cell.state === 'understood')
    return (
      <>
        <input type="hidden" name={name} value={cell.value} />
        {show(cell.value)}
      </>
    );
  const candidates = cell.state === 'asked' ? cell.candidates : [];
  const doubt = cell.state === 'asked' ? text.doubts[cell.why] : null;
  const chosen = choice || (props.isTaken ? (candidates[0] ?? '') : '');
  const isDone = chosen !== '';
  return (
    <span className={styles.asked} data-done={isDone || undefined}>
      {candidates.length > 0 && !isWritten ? (
        <select
          name={name}
          aria-label={doubt ? `${label}. ${doubt}` : label}
          required={isRequired}
          value={chosen}
          className={controls.input}
          onChange={(event) => {
            if (event.target.value === WRITE) setIsWritten(true);
            else setChoice(event.target.value);
          }}
        >
          <option value="">{empty ?? text.paste.choose}</option>
          {candidates.map((candidate) => (
            <option key={candidate} value={candidate}>
              {show(candidate)}
            </option>
          ))}
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
          value={choice}
          className={controls.input}
          onChange={(event) => setChoice(event.target.value)}
        />
      )}
      {doubt && <span className={styles.doubt}>{doubt}</span>}
    </span>
  );
}

function mapCell<From, To>(cell: Cell<From>, change: (value: From) => To): Cell<To> {
  if (cell.state === 'missing') return cell;
  return cell.state === 'understood'
    ? { state: 'understood', value: change(cell.value) }
    : { ...cell, candidates: cell.candidates.map(change) };
}

type RowProps = { match: ReadPaste['matches'][number]; row: number; isTaken: boolean };

function PreviewRow({ match, row, isTaken }: RowProps) {
  const [isKept, setIsKept] = useState(true);
  const label = (field: string) => text.table.cell(field, text.paste.row(row + 1));
  const serverCell = (server: Cell<TypedServer>, place: number) => (
    <li key={place}>
      <PastedField
        isTaken={isTaken}
        name={fieldName(row, 'server')}
        label={label(text.paste.servers(place + 1))}
        cell={mapCell(server, serverText)}
        isRequired={false}
        empty={text.paste.drop}
      />
    </li>
  );
  const named = (field: keyof Pick<PastedMatch, 'first' | 'second' | 'league'>) => (
    <td data-label={text.table.fields[field]}>
      <PastedField
        isTaken={isTaken}
        name={fieldName(row, field)}
        label={label(text.table.fields[field])}
        cell={match[field]}
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
          onChange={(event) => setIsKept(event.target.checked)}
        />
        {match.same && (
          <input type="hidden" name={fieldName(row, 'same')} value={JSON.stringify(match.same)} />
        )}
      </td>
      <td data-label={text.paste.start} className={styles.start}>
        <PastedField
          isTaken={isTaken}
          name={fieldName(row, 'start')}
          label={label(text.paste.start)}
          cell={mapCell(match.start, localStart)}
          isRequired={isKept}
          show={startText}
          type="datetime-local"
        />
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

type Props = {
  read: ReadPaste;
  /** Whether every question is answered with its likeliest answer. */
  isTaken: boolean;
};

/** What was understood of a paste: certain cells are plain, doubtful ones are questions. */
export function PastePreview({ read, isTaken }: Props) {
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
      <caption className="visually-hidden">{text.paste.found(read.matches.length)}</caption>
      <Columns names={headings} unseen={text.paste.keep} />
      <tbody>
        {read.matches.map((match, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paste is read as a whole.
          <PreviewRow key={row} match={match} row={row} isTaken={isTaken} />
        ))}
      </tbody>
    </table>
  );
}
