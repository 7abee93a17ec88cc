import { Link } from 'react-router';
import type { StudioTitle } from '../../domain/catalogue/title-filter.ts';
import controls from '../layout/controls.module.css';
import { Table } from '../layout/Table.tsx';
import { WithThumbnail } from '../pictures/Thumbnail.tsx';
import { audioNames, titlesText as text, titleKinds } from '../text/titles.es.ts';
import styles from './TitleTable.module.css';

function Badges({ title }: { title: StudioTitle }) {
  const { hidden, active, held, draft } = title;
  const state = hidden ? 'retirado' : active ? 'publicado' : 'sin-publicar';
  return (
    <span className={styles.badges}>
      {state === 'publicado' ? (
        <span className={controls.quiet}>{text.states.publicado}</span>
      ) : (
        <span className={`${controls.badge} ${styles[state]}`}>{text.states[state]}</span>
      )}
      {draft && <span className={controls.badge}>{text.draft[draft]}</span>}
      {held.length > 0 && <span className={controls.badge}>{text.held}</span>}
    </span>
  );
}

/** `mayEdit`: each has a box to mark it, called `id` in the form around. */
type Props = { titles: StudioTitle[]; mayEdit: boolean };

export function TitleTable({ titles, mayEdit }: Props) {
  const { pick, ...columns } = text.columns;
  return (
    <Table
      columns={Object.values(mayEdit ? text.columns : columns)}
      unseen={pick}
      className={`${controls.panel} ${styles.table}`}
    >
      {titles.map((title) => (
        <tr key={title.rowId}>
          {mayEdit && (
            <td className={styles.pick}>
              <label>
                <input type="checkbox" name="id" value={title.rowId} />
                <span className="visually-hidden">{text.pick(title.name)}</span>
              </label>
            </td>
          )}
          <th scope="row" className={styles.name}>
            <WithThumbnail src={title.image} shape="poster">
              {mayEdit ? <Link to={`/titulos/${title.rowId}`}>{title.name}</Link> : title.name}
            </WithThumbnail>
          </th>
          <td>{titleKinds[title.kind]}</td>
          <td>{title.genre || <span className={controls.quiet}>{text.filters.noGenre}</span>}</td>
          <td>{title.year ?? <span className={controls.quiet}>{text.noYear}</span>}</td>
          <td>{title.audios.map((audio) => audioNames[audio]).join(', ')}</td>
          <td>
            <Badges title={title} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
