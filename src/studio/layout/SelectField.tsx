import type { ComponentProps } from 'react';
import controls from './controls.module.css';
import { Field } from './Field.tsx';

export type Option = readonly [value: string, name: string];

/** Each of these with its name. */
export const named = <Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
): Option[] => values.map((value) => [value, names[value]]);

type OptionsProps = {
  of: readonly Option[];
  /** What choosing nothing is called, where that can be chosen. */
  none?: string | undefined;
};

export function Options({ of, none }: OptionsProps) {
  return (
    <>
      {none !== undefined && <option value="">{none}</option>}
      {of.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </>
  );
}

type Props = ComponentProps<'select'> & { label: string; options: readonly Option[] } & Pick<
    OptionsProps,
    'none'
  >;

/** A labelled choice. */
export function SelectField({ label, options, none, ...select }: Props) {
  return (
    <Field label={label}>
      {(own) => (
        <select className={controls.input} {...own} {...select}>
          <Options of={options} none={none} />
        </select>
      )}
    </Field>
  );
}
