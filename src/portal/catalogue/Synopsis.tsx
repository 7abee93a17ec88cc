import type { TitleDetail } from '../../domain/catalogue/title.ts';
import { Description } from '../../ui/Description.tsx';
import { text } from '../text/text.es.ts';
import styles from './Synopsis.module.css';

/** What a title's page says of it in words. */
export function Synopsis({ of: { description, originalName } }: { of: TitleDetail }) {
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
