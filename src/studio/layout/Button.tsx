import type { ComponentProps } from 'react';
import controls from './controls.module.css';

/** The classes of buttons. */
export type Look = 'button' | 'primary' | 'danger' | 'ghost';

type Props = ComponentProps<'button'> & { look?: Look };

/** Sends its form, unless it has another type. */
export function Button({ look = 'button', ...button }: Props) {
  return <button type="submit" className={controls[look]} {...button} />;
}
