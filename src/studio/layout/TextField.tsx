import type { ComponentProps, ReactElement } from 'react';
import controls from './controls.module.css';
import { Field } from './Field.tsx';

type Props = ComponentProps<'input'> & {
  label: string;
  hint?: string;
  error?: string | ReactElement | null | undefined;
};

/** A labelled text. */
export function TextField({ label, hint, error, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(own) => <input className={controls.input} {...own} {...input} />}
    </Field>
  );
}
