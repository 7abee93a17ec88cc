import { Form, Link } from 'react-router';
import { bulkQuery } from '../../domain/catalogue/bulk-edit.ts';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { Hidden } from '../layout/Hidden.tsx';
import records from '../layout/records.module.css';
import { Table } from '../layout/Table.tsx';
import { editorText } from '../text/title-editor.es.ts';
import { bulkValue, bulkText as text } from '../text/titles-bulk.es.ts';
import styles from './BulkPreview.module.css';
import type { BulkPreview as Preview } from './bulk.ts';

/** How many change, some of them before and after, what stays and why; and the button that does it. */
export function BulkPreview({ preview, rowIds }: { preview: Preview; rowIds: string[] }) {
  const { edit, changing, fields, samples } = preview;
  return (
    <section className={styles.preview}>
      <h2>{text.preview(changing)}</h2>
      <ul className={records.list}>
        {fields.map(({ field, changes, same, onlyMovies }) => (
          <li key={field}>
            {text.reasons(editorText.fields[field], { changes, same, onlyMovies })}
          </li>
        ))}
      </ul>
      {samples.length > 0 && (
        <Table columns={Object.values(text.columns)}>
          {samples.flatMap((sample) =>
            sample.fields.map(({ field, before, after }) => (
              <tr key={`${sample.rowId}/${field}`}>
                <td>
                  <Link to={`/titulos/${sample.rowId}`}>{sample.name}</Link>
                </td>
                <td>{editorText.fields[field]}</td>
                <td>
                  <del>{bulkValue(before)}</del>
                </td>
                <td>
                  <ins>{bulkValue(after)}</ins>
                </td>
              </tr>
            )),
          )}
        </Table>
      )}
      {changing > samples.length && (
        <p className={controls.hint}>{text.more(changing - samples.length)}</p>
      )}
      {changing > 0 && (
        <Form method="post" className={records.ways}>
          <Hidden fields={[['ids', rowIds.join()], ...bulkQuery(edit)]} />
          <Button look="primary">{text.apply(changing)}</Button>
          <span className={controls.hint}>{text.undoHint}</span>
        </Form>
      )}
    </section>
  );
}
