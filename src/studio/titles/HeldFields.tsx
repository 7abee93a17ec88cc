import { Form } from 'react-router';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { editorText, fieldName } from '../text/title-editor.es.ts';
import styles from './HeldFields.module.css';

const text = editorText.held;

/** What imports leave alone, to be given back to the source. */
export function HeldFields({ held }: { held: readonly string[] }) {
  if (held.length === 0) return null;
  return (
    <Form method="post" className={`${controls.panel} ${styles.held}`}>
      <h2>{text.title}</h2>
      <p className={controls.hint}>{text.about}</p>
      {held.map((field) => (
        <label key={field} className={styles.field}>
          <input type="checkbox" name="held" value={field} />
          {fieldName(field)}
        </label>
      ))}
      <Button name="intent" value="release">
        {text.give}
      </Button>
    </Form>
  );
}
