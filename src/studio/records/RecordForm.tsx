import { Form } from 'react-router';
import { ControlField } from '../editing/ControlField.tsx';
import type { Control, Typed, Values } from '../editing/controls.ts';
import { Button } from '../layout/Button.tsx';
import records from '../layout/records.module.css';
import { recordsText } from '../text/records.es.ts';
import type { RecordKind } from './record-kinds.ts';

type Props = {
  kind: RecordKind;
  typed: Typed;
  /** What its author saw; null for a new one. */
  base: Values | null;
  /** Fields that were refused. */
  wrong: readonly string[];
};

export function RecordForm({ kind, typed, base, wrong }: Props) {
  const { controls, layout, options, isKeyedByName, text } = kind;
  const field = (name: string) => (
    <ControlField
      key={name}
      name={name}
      control={controls[name] as Control}
      typed={typed}
      label={text.fields[name]}
      hint={text.hints[name]}
      error={wrong.includes(name) ? text.wrong[name] : null}
      options={options?.[name] ?? []}
    />
  );
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className={records.form}
      aria-label={text.form}
    >
      {base && <input type="hidden" name="base" value={JSON.stringify(base)} />}
      {layout.map(([first = '', ...others], place) => (
        <div key={first} className={`${records.fields} ${others.length > 0 ? records.pair : ''}`}>
          {[first, ...others].map(field)}
          {place === 0 && !base && !isKeyedByName && (
            <ControlField
              name="id"
              control={{ kind: 'text', max: 60 }}
              typed={typed}
              label={recordsText.id}
              hint={text.idHint}
            />
          )}
        </div>
      ))}
      <p>
        <Button look="primary">{recordsText.save}</Button>
      </p>
    </Form>
  );
}
