import { Form, Link } from 'react-router';
import { bulkQuery } from '../../domain/catalogue/bulk-edit.ts';
import controls from '../layout/controls.module.css';
import { bulkValue, bulkText as text } from '../text/titles-bulk.es.ts';
import styles from './BulkPreview.module.css';
import type { BulkPreview as Preview } from './bulk.ts';

/** How many change, some of them before and after, what stays and why; and the button that does it. */
export function BulkPreview({ preview, rowIds }: { preview: Preview; rowIds: string[] }) {
  const { edit, changing, fields, samples } = preview;
  return (
    <section className={styles.preview}>
      <h2>{text.preview(changing)}</h2>
      <ul className={styles.reasons}>
        {fields.map(({ field, changes, same, onlyMovies }) => (
          <li key={field}>{text.reasons(text.fields[field], { changes, same, onlyMovies })}</li>
        ))}
      </ul>
      {samples.length > 0 && (
        <div className={`${controls.panel} ${styles.scroll}`}>
          <table className={controls.table}>
            <thead>
              <tr>
                <th scope="col">{text.columns.title}</th>
                <th scope="col">{text.columns.field}</th>
                <th scope="col">{text.columns.before}</th>
                <th scope="col">{text.columns.after}</th>
              </tr>
            </thead>
            <tbody>
              {samples.flatMap((sample) =>
                sample.fields.map(({ field, before, after }) => (
                  <tr key={`${sample.rowId}/${field}`}>
                    <td>
                      <Link to={`/titulos/${sample.rowId}`}>{sample.name}</Link>
                    </td>
                    <td>{text.fields[field]}</td>
                    <td>
                      <del>{bulkValue(before)}</del>
                    </td>
                    <td>
                      <ins>{bulkValue(after)}</ins>
                    </td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </div>
      )}
      {changing > samples.length && (
        <p className={controls.hint}>{text.more(changing - samples.length)}</p>
      )}
      {changing > 0 && (
        <Form method="post" className={styles.do}>
          <input type="hidden" name="ids" value={rowIds.join()} />
          {[...bulkQuery(edit)].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className={controls.primary}>
            {text.apply(changing)}
          </button>
          <span className={controls.hint}>{text.undoHint}</span>
        </Form>
      )}
    </section>
  );
}
