import { Description } from '../../ui/Description.tsx';
import { text } from '../text/text.es.ts';
import styles from './Synopsis.module.css';

type Props = { description: string; originalName: string | null };

export function Synopsis({ description, originalName }: Props) {
  return (
    <section className={styles.synopsis}>
      <h2>{text.movie.synopsis}</h2>
      <Description
        description={description}
        none={text.description.none}
        more={text.description.more}
        less={text.description.less}
      />
      {originalName && <p className={styles.original}>{text.movie.originalName(originalName)}</p>}
    </section>
  );
}
