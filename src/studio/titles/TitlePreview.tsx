import type { FieldsOf } from '../../domain/catalogue/record-fields.ts';
import { DEFAULT_RELEASE_YEAR, heroName } from '../../domain/catalogue/title.ts';
import controls from '../layout/controls.module.css';
import { thumbnailPath } from '../pictures/thumbnail.ts';
import { editorText } from '../text/title-editor.es.ts';
import styles from './TitlePreview.module.css';

const text = editorText.preview;

type Props = { fields: FieldsOf['titles'] };

/** The card and the top of the page, with the portal's own rules for names and years. */
export function TitlePreview({ fields }: Props) {
  const { name, genre, year, description, poster, backdrop } = fields;
  return (
    <section className={`${controls.panel} ${styles.preview}`}>
      <h2>{text.title}</h2>
      <div className={styles.hero}>
        {backdrop && (
          <img src={thumbnailPath(backdrop, 'page')} alt="" className={styles.backdrop} />
        )}
        <div className={styles.copy}>
          <p className={styles.facts}>
            {genre && <span>{genre}</span>}
            <span>{year ?? DEFAULT_RELEASE_YEAR}</span>
          </p>
          <p className={styles.name}>{heroName(name)}</p>
          <p className={styles.brief}>{description || text.noDescription}</p>
        </div>
      </div>
      <figure className={styles.card}>
        {poster ? (
          <img src={thumbnailPath(poster, 'form')} alt="" width={120} height={180} loading="lazy" />
        ) : (
          <span className={styles.missing}>{text.noPoster}</span>
        )}
        <figcaption>{name}</figcaption>
      </figure>
    </section>
  );
}
