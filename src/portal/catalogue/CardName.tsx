import { useSite } from '../layout/site.ts';
import styles from './CardName.module.css';

export const usePostersCarryNames = (): boolean => useSite().postersCarryNames;

/** Under the picture; where the operator's pictures carry the name, for everyone but the eye. */
export function CardName({ name }: { name: string }) {
  const isCarried = usePostersCarryNames();
  return <span className={isCarried ? 'hidden-for-the-eye' : styles.name}>{name}</span>;
}
