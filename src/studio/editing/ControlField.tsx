import type { ReactNode } from 'react';
import controls from '../layout/controls.module.css';
import { Field } from '../layout/Field.tsx';
import records from '../layout/records.module.css';
import { type Option, Options } from '../layout/SelectField.tsx';
import styles from './ControlField.module.css';
import { type Control, type Part, partName, type Typed } from './controls.ts';
import { PictureField } from './PictureField.tsx';

const MODES = { text: 'text', link: 'url', number: 'numeric', megabytes: 'decimal' } as const;

type Texts = {
  label: ReactNode;
  hint?: string | undefined;
  error?: string | null | undefined;
  /** Of a choice. */
  options?: readonly Option[];
  /** Names of the parts of a group. */
  names?: Readonly<Record<string, string>>;
  /** The name of one of several groups. */
  slot?: (place: number) => string;
};

type Props = Texts & {
  name: string;
  control: Control;
  typed: Typed;
  /** The id of a list of proposals. */
  list?: string | undefined;
};

type PartsProps = Pick<Props, 'name' | 'typed' | 'names'> & {
  parts: readonly Part[];
  place?: number;
};

function Parts({ name, parts, typed, names, place }: PartsProps) {
  return (
    <div className={`${records.fields} ${styles.parts}`}>
      {parts.map((part) => (
        <ControlField
          key={part.name}
          name={partName(name, part.name, place)}
          control={{ kind: part.kind }}
          typed={typed}
          label={names?.[part.name] ?? part.name}
        />
      ))}
    </div>
  );
}

function Group({ name, control, typed, label, hint, error, names, slot }: Props) {
  return (
    <fieldset className={styles.group} aria-describedby={`${name}-hint`}>
      <legend className={styles.legend}>{label}</legend>
      {control.kind === 'group' && (
        <Parts name={name} parts={control.parts} typed={typed} names={names ?? {}} />
      )}
      {control.kind === 'groups' &&
        Array.from({ length: control.max }, (_, place) => slot?.(place + 1)).map((slot, place) => (
          <fieldset key={slot} className={styles.group}>
            <legend className={controls.label}>{slot}</legend>
            <Parts
              name={name}
              parts={control.parts}
              typed={typed}
              names={names ?? {}}
              place={place}
            />
          </fieldset>
        ))}
      {error && <span className={controls.error}>{error}</span>}
      <span id={`${name}-hint`} className={controls.hint}>
        {hint}
      </span>
    </fieldset>
  );
}

/** A field of a form by its control, with what it means and what is wrong with it. */
export function ControlField(props: Props) {
  const { name, control, typed, label, hint, error, options = [], list } = props;
  const isLong = control.kind === 'area' || control.kind === 'lines';
  const common = {
    name,
    defaultValue: typed[name] ?? '',
    required: 'isRequired' in control && control.isRequired,
    className: isLong ? `${controls.input} ${records.textarea}` : controls.input,
  };
  switch (control.kind) {
    case 'flag':
      return (
        <div className={controls.field}>
          <label className={records.check}>
            <input
              type="checkbox"
              name={name}
              defaultChecked={name in typed}
              aria-describedby={hint && `${name}-hint`}
            />
            {label}
          </label>
          {hint && (
            <span id={`${name}-hint`} className={controls.hint}>
              {hint}
            </span>
          )}
        </div>
      );
    case 'group':
    case 'groups':
      return <Group {...props} />;
    case 'picture':
      return (
        <PictureField
          name={name}
          shape={control.shape}
          address={typed[name] ?? ''}
          label={label}
          hint={hint}
          error={error}
        />
      );
    default:
      return (
        <Field label={label} hint={hint} error={error}>
          {(own) => {
            if (control.kind === 'choice')
              return (
                <select {...own} {...common}>
                  <Options of={options} />
                </select>
              );
            if (isLong)
              return <textarea {...own} {...common} spellCheck={control.kind === 'area'} />;
            return (
              <input
                {...own}
                {...common}
                maxLength={'max' in control ? control.max : undefined}
                inputMode={
                  control.kind in MODES ? MODES[control.kind as keyof typeof MODES] : 'text'
                }
                list={list}
                autoComplete="off"
              />
            );
          }}
        </Field>
      );
  }
}
