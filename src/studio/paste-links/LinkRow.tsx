import { AUDIO_GROUPS } from '../../domain/playback/servers.ts';
import controls from '../layout/controls.module.css';
import { named, Options } from '../layout/SelectField.tsx';
import { placeText, linksText as text } from '../text/paste-links.es.ts';
import styles from './LinkRow.module.css';
import { PlaceField } from './PlaceField.tsx';
import {
  fieldName,
  hasAudio,
  isMissing,
  isReady,
  type NewRow,
  type PreviewRow,
} from './preview.ts';

function Address({ url, host }: { url: string; host: string }) {
  return (
    <span className={styles.url} title={url}>
      <b>{host}</b>
      {url.startsWith('http') ? url.slice(url.indexOf(host) + host.length) : ''}
    </span>
  );
}

function Hidden({ row, field, value }: { row: NewRow; field: 'audio' | 'label'; value: string }) {
  return <input type="hidden" name={fieldName(row.at, field)} value={value} />;
}

function AudioField({ row }: { row: NewRow }) {
  return (
    <select
      name={fieldName(row.at, 'audio')}
      aria-label={text.row.audio}
      defaultValue={row.audio}
      className={`${controls.input} ${row.audio === '' ? styles.asked : ''}`}
    >
      <Options none={text.row.chooseAudio} of={named(AUDIO_GROUPS, text.audios)} />
    </select>
  );
}

function Keep({ row }: { row: NewRow }) {
  const name = fieldName(row.at, 'keep');
  // Nothing of it can be saved yet, so there is nothing to leave out.
  if (isMissing(row))
    return (
      <span className={styles.keep}>
        <input type="hidden" name={name} value="on" />
      </span>
    );
  return (
    <label className={styles.keep}>
      <input type="checkbox" name={name} defaultChecked={row.isKept} />
      <span className="visually-hidden">{text.row.keep(row.url)}</span>
    </label>
  );
}

/** A link that would be added; each of its fields can be corrected in place. */
export function LinkRow({ row }: { row: NewRow }) {
  const isThere = !isMissing(row);
  return (
    <li className={`${styles.row} ${isThere ? '' : styles.missing}`} data-ready={isReady(row)}>
      <input type="hidden" name={fieldName(row.at, 'url')} value={row.url} />
      <input type="hidden" name={fieldName(row.at, 'written')} value={row.written} />
      <input type="hidden" name={fieldName(row.at, 'taken')} value={row.taken} />
      {row.isChannel && <input type="hidden" name={fieldName(row.at, 'channel')} value="1" />}
      <Keep row={row} />
      <PlaceField row={row} />
      {isThere && hasAudio(row) ? (
        <AudioField row={row} />
      ) : (
        <Hidden row={row} field="audio" value={row.audio} />
      )}
      {isThere ? (
        <input
          name={fieldName(row.at, 'label')}
          aria-label={text.row.label}
          defaultValue={row.label}
          maxLength={60}
          className={`${controls.input} ${hasAudio(row) ? '' : styles.wide}`}
        />
      ) : (
        <Hidden row={row} field="label" value={row.label} />
      )}
      <div className={styles.address}>
        <Address url={row.url} host={row.host} />
        {row.opensInTab && <span className={controls.badge}>{text.row.tab}</span>}
      </div>
    </li>
  );
}

/** A link that is not added, and why. */
export function SeenLink({ row }: { row: Exclude<PreviewRow, NewRow> }) {
  return (
    <li className={styles.seen}>
      <Address url={row.url} host={row.host} />
      <span className={controls.quiet}>
        {row.kind === 'refused' && text.refusals[row.why]}
        {row.kind === 'duplicate' && text.row.duplicate}
        {row.kind === 'exists' &&
          `${placeText(row.place)}. ${text.row.exists(text.audios[row.audio], row.label)}`}
      </span>
    </li>
  );
}
