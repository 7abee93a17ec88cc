import type { LinkPlace } from '../../domain/links/known-title.ts';
import controls from '../layout/controls.module.css';
import { NewTab } from '../layout/NewTab.tsx';
import { Options } from '../layout/SelectField.tsx';
import { WithThumbnail } from '../pictures/Thumbnail.tsx';
import { pictureOfRecord, RECORD_SHAPES } from '../pictures/thumbnail.ts';
import { placeText, linksText as text } from '../text/paste-links.es.ts';
import styles from './LinkRow.module.css';
import {
  createPath,
  fieldName,
  IS_CHANNEL,
  IS_TITLE,
  isMissing,
  type NewRow,
  NOT_THERE,
} from './preview.ts';

function OtherField({ row }: { row: NewRow }) {
  return (
    <input
      name={fieldName(row.at, 'other')}
      aria-label={text.row.other}
      placeholder={text.row.otherExample}
      autoComplete="off"
      maxLength={300}
      className={controls.input}
    />
  );
}

/** Two titles of one name are told apart at a glance. */
function PlacePicture({ place }: { place: LinkPlace }) {
  const table = place.title.kind === 'channel' ? 'channels' : 'titles';
  return (
    <WithThumbnail
      src={pictureOfRecord({ table, key: place.title.rowId })}
      shape={RECORD_SHAPES[table]}
    >
      <strong>{placeText(place)}</strong>
    </WithThumbnail>
  );
}

function PlaceSelect({ row }: { row: NewRow }) {
  return (
    <select
      name={fieldName(row.at, 'place')}
      aria-label={text.row.place}
      defaultValue={row.place || (row.why === 'absent-title' ? NOT_THERE : '')}
      className={`${controls.input} ${isMissing(row) ? '' : styles.asked}`}
    >
      <Options
        none={text.row.choose}
        of={[
          ...row.places.map((place) => [place.key, placeText(place)] as const),
          [NOT_THERE, text.row.notThere],
          row.isChannel ? [IS_TITLE, text.row.isTitle] : [IS_CHANNEL, text.row.isChannel],
        ]}
      />
    </select>
  );
}

const doubtText = ({ why, named }: NewRow): string =>
  [why && text.doubts[why], named !== '' && text.row.read(named)].filter(Boolean).join(' ');

/** What is not there: create it, or say what it is. */
function MissingPlace({ row }: { row: NewRow }) {
  const what = row.why === 'absent-channel' ? text.row.createChannel : text.row.createTitle;
  return (
    <div className={styles.place}>
      <strong>{row.named || text.row.noName}</strong>
      <NewTab
        href={createPath(row)}
        aria-label={text.row.create(what, row.named)}
        className={styles.create}
      >
        {what}
      </NewTab>
      <details className={styles.change}>
        <summary>{text.row.likeOne}</summary>
        <PlaceSelect row={row} />
        <OtherField row={row} />
      </details>
    </div>
  );
}

/** Where a link goes: settled, to be confirmed, or a question. */
export function PlaceField({ row }: { row: NewRow }) {
  if (isMissing(row)) return <MissingPlace row={row} />;
  const chosen = row.places.find(({ key }) => key === row.place);
  if (chosen && row.taken === '')
    return (
      <div className={styles.place}>
        <input type="hidden" name={fieldName(row.at, 'place')} value={chosen.key} />
        <PlacePicture place={chosen} />
        <details className={styles.change}>
          <summary>{text.row.change}</summary>
          <OtherField row={row} />
        </details>
      </div>
    );
  return (
    <div className={styles.place}>
      <span className={styles.doubt}>{doubtText(row)}</span>
      <PlaceSelect row={row} />
      {chosen && (
        <label className={styles.sure}>
          <input
            type="checkbox"
            name={fieldName(row.at, 'sure')}
            aria-label={text.row.sureOf(row.url, placeText(chosen))}
          />
          {text.row.sure}
        </label>
      )}
      <OtherField row={row} />
    </div>
  );
}
