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

type Props = { same: readonly Same[]; title?: string; more?: string };

/** Other titles that may be the same one. */
export function SameTitles({ same, title = editorText.same.title, more }: Props) {
  if (same.length === 0) return null;
  return (
    <Notice kind="warn" title={title}>
      {more}
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
