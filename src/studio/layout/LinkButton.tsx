import { Link, type LinkProps } from 'react-router';
import type { Look } from './Button.tsx';
import controls from './controls.module.css';

type Props = LinkProps & { look?: Look };

/** A way to another page that looks like a button. */
export function LinkButton({ look = 'button', ...link }: Props) {
  return <Link className={controls[look]} {...link} />;
}
