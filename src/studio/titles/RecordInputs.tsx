import { type Fields, fieldsOf, type RecordTable } from '../../domain/catalogue/record-fields.ts';
import type { fieldProblems } from '../../domain/catalogue/title-edit.ts';
import { ControlField } from '../editing/ControlField.tsx';
import { type Control, typedValues } from '../editing/controls.ts';
import { fieldName, editorText as text } from '../text/title-editor.es.ts';
import styles from './RecordForm.module.css';
import { recordControls } from './record.ts';

type Props = {
  table: RecordTable;
  fields: Fields;
  /** What is wrong with which field. */
  wrong: ReturnType<typeof fieldProblems>;
  /** Those that imports leave alone. */
  held?: readonly string[];
  /** Marks of movies are not shown of others. */
  isMovie: boolean;
  /** Fields that the form asks for in another way. */
  without?: readonly string[];
};

/** The fields of a title or an episode, by the table of fields. */
export function RecordInputs({ table, fields, wrong, held = [], isMovie, without = [] }: Props) {
  const all = recordControls(table);
  const typed = typedValues(all, fields);
  const shown = fieldsOf(table).filter(
    ({ name, isOfMovies }) => (isMovie || !isOfMovies) && !without.includes(name),
  );
  const errorOf = (name: string) => {
    const problem = wrong.get(name);
    return problem && text.problems[problem];
  };
  return (
    <div className={styles.fields}>
      {shown.map(({ name, kind }) => (
        <div key={name} className={kind === 'area' || kind === 'picture' ? styles.long : undefined}>
          <ControlField
            name={name}
            control={all[name] as Control}
            typed={typed}
            error={errorOf(name)}
            list={name === 'genre' ? 'generos' : undefined}
            label={
              <>
                {fieldName(name)}
                {held.includes(name) && <span className={styles.own}>{text.own}</span>}
              </>
            }
          />
        </div>
      ))}
    </div>
  );
}
