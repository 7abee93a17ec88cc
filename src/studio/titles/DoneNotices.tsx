import { SavedNotice } from '../editing/SavedNotice.tsx';
import { Notice } from '../layout/Notice.tsx';
import { newTitleText } from '../text/new-title.es.ts';
import { draftsText } from '../text/title-drafts.es.ts';
import { editorText } from '../text/title-editor.es.ts';
import type { LoadedRecord } from './record.ts';

const DONE: Readonly<Record<string, string>> = {
  devuelto: editorText.held.given,
  descartado: draftsText.discarded,
  cancelado: draftsText.cancelled,
  tarde: draftsText.late,
  borrado: editorText.remove.removed,
  ...newTitleText.done,
};

/** What the last form did. `saved` is the change, empty if nothing had to be written; null if nothing was saved. */
export function DoneNotices({ saved, done }: Pick<LoadedRecord, 'saved' | 'done'>) {
  const title = done === null ? undefined : DONE[done];
  return (
    <>
      {saved !== null && (
        <SavedNotice
          title={title ?? editorText.saved}
          change={/^\d+$/.test(saved) ? saved : null}
          undo={editorText.undo}
        />
      )}
      {saved === null && title && <Notice kind="good" title={title} />}
    </>
  );
}
