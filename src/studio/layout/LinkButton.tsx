import { Link, type LinkProps } from 'react-router';
import controls from './controls.module.css';

type Props = LinkProps & { look?: 'button' | 'primary' | 'ghost' };

/** A way to another page that looks like a button. */
export function LinkButton({ look = 'button', ...link }: Props) {
  return <Link className={controls[look]} {...link} />;
}
