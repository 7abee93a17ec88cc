import { useSite } from '../layout/site.ts';
import styles from './CardName.module.css';

export const usePostersCarryNames = (): boolean => useSite().postersCarryNames;

/** The name under a picture. Where the pictures already contain it, it is only for screen readers. */
export function CardName({ name }: { name: string }) {
  const isCarried = usePostersCarryNames();
  return <span className={isCarried ? 'visually-hidden' : styles.name}>{name}</span>;
}
