import { Form } from 'react-router';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { editorText } from '../text/title-editor.es.ts';
import styles from './HeldFields.module.css';

const text = editorText.held;

type Props = {
  held: readonly string[];
  /** What people call a field. */
  nameOf: (field: string) => string;
};

/** What imports leave alone, to be given back to the source. */
export function HeldFields({ held, nameOf }: Props) {
  if (held.length === 0) return null;
  return (
    <Form method="post" className={`${controls.panel} ${styles.held}`}>
      <h2>{text.title}</h2>
      <p className={controls.hint}>{text.about}</p>
      {held.map((field) => (
        <label key={field} className={styles.field}>
          <input type="checkbox" name="held" value={field} />
          {nameOf(field)}
        </label>
      ))}
      <Button name="intent" value="release">
        {text.give}
      </Button>
    </Form>
  );
}
