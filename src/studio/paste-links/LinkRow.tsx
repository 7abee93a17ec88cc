import { AUDIO_GROUPS } from '../../domain/playback/servers.ts';
import controls from '../layout/controls.module.css';
import { named, Options } from '../layout/SelectField.tsx';
import { placeText, linksText as text } from '../text/paste-links.es.ts';
import styles from './LinkRow.module.css';
import { fieldName, isReady, type NewRow, type PreviewRow } from './preview.ts';

function Address({ url, host }: { url: string; host: string }) {
  return (
    <span className={styles.url} title={url}>
      <b>{host}</b>
      {url.startsWith('http') ? url.slice(url.indexOf(host) + host.length) : ''}
    </span>
  );
}

/** Where a link goes: settled, or a question. */
function PlaceField({ row }: { row: NewRow }) {
  const [only] = row.places;
  const isAsked = row.why !== null || row.place === '';
  const other = (
    <input
      name={fieldName(row.at, 'other')}
      aria-label={text.row.other}
      placeholder={text.row.otherExample}
      autoComplete="off"
      maxLength={300}
      className={controls.input}
    />
  );
  if (!isAsked && only) {
    const chosen = row.places.find(({ key }) => key === row.place) ?? only;
    return (
      <div className={styles.place}>
        <input type="hidden" name={fieldName(row.at, 'place')} value={chosen.key} />
        <strong>{placeText(chosen)}</strong>
        <details className={styles.change}>
          <summary>{text.row.change}</summary>
          {other}
        </details>
      </div>
    );
  }
  return (
    <div className={styles.place}>
      {row.why && (
        <span className={styles.doubt}>
          {text.doubts[row.why]} {row.named !== '' && text.row.read(row.named)}
        </span>
      )}
      {row.places.length > 0 && (
        <select
          name={fieldName(row.at, 'place')}
          aria-label={text.row.place}
          defaultValue={row.place}
          className={`${controls.input} ${styles.asked}`}
        >
          <Options
            none={text.row.choose}
            of={row.places.map((place) => [place.key, placeText(place)])}
          />
        </select>
      )}
      {other}
    </div>
  );
}

/** A link that would be added; each of its fields can be corrected in place. */
export function LinkRow({ row }: { row: NewRow }) {
  return (
    <li className={styles.row} data-ready={isReady(row)}>
      <input type="hidden" name={fieldName(row.at, 'url')} value={row.url} />
      <input type="hidden" name={fieldName(row.at, 'written')} value={row.written} />
      <label className={styles.keep}>
        <input type="checkbox" name={fieldName(row.at, 'keep')} defaultChecked={row.isKept} />
        <span className="visually-hidden">{text.row.keep(row.url)}</span>
      </label>
      <PlaceField row={row} />
      <select
        name={fieldName(row.at, 'audio')}
        aria-label={text.row.audio}
        defaultValue={row.audio}
        className={`${controls.input} ${row.audio === '' ? styles.asked : ''}`}
      >
        <Options none={text.row.chooseAudio} of={named(AUDIO_GROUPS, text.audios)} />
      </select>
      <input
        name={fieldName(row.at, 'label')}
        aria-label={text.row.label}
        defaultValue={row.label}
        maxLength={60}
        className={controls.input}
      />
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
