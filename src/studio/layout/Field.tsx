import { type ReactElement, type ReactNode, useId } from 'react';
import controls from './controls.module.css';

type Props = {
  label: ReactNode;
  hint?: string | undefined;
  /** An element where it has to be announced at once. */
  error?: string | ReactElement | null | undefined;
  /** The control, which gets these. */
  children: (own: {
    id: string;
    'aria-describedby'?: string;
    'aria-invalid'?: boolean;
  }) => ReactNode;
};

/** A labelled control. Its hint is read after its name, and is not a part of it. */
export function Field({ label, hint, error, children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={controls.field}>
      <label className={controls.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
      })}
      {error && (
        <span id={`${id}-error`} className={controls.error}>
          {error}
        </span>
      )}
      {hint && (
        <span id={`${id}-hint`} className={controls.hint}>
          {hint}
        </span>
      )}
    </div>
  );
}
