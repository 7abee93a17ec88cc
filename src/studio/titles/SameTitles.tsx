import { Link } from 'react-router';
import type { TitleKind } from '../../domain/catalogue/title.ts';
import { Notice } from '../layout/Notice.tsx';
import { editorText } from '../text/title-editor.es.ts';
import { titleKinds, titlesText } from '../text/titles.es.ts';
import styles from './SameTitles.module.css';

type Same = {
  rowId: string;
  kind: TitleKind;
  id: string;
  name: string;
  year: number | null;
  isSameId: boolean;
};

/** Other titles that may be the same one. */
export function SameTitles({ same }: { same: readonly Same[] }) {
  if (same.length === 0) return null;
  return (
    <Notice kind="warn" title={editorText.same.title}>
      {same.map(({ rowId, kind, id, name, year, isSameId }) => (
        <Link key={rowId} to={`/titulos/${rowId}`} className={styles.same}>
          {[
            name,
            year ?? titlesText.noYear,
            titleKinds[kind],
            id,
            isSameId ? editorText.same.id : editorText.same.name,
          ].join(' · ')}
        </Link>
      ))}
    </Notice>
  );
}
