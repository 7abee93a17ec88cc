import { Link } from 'react-router';
import { Notice } from '../layout/Notice.tsx';
import { draftsText } from '../text/title-drafts.es.ts';
import { editorText } from '../text/title-editor.es.ts';

const DONE: Readonly<Record<string, string>> = {
  devuelto: editorText.held.given,
  descartado: draftsText.discarded,
  cancelado: draftsText.cancelled,
  tarde: draftsText.late,
};

/** What the last form did. `saved` is the change, empty if nothing had to be written; null if nothing was saved. */
export function DoneNotices({ saved, done }: { saved: string | null; done: string | null }) {
  const title = done === null ? undefined : DONE[done];
  return (
    <>
      {saved !== null && (
        <Notice kind="good" title={editorText.saved}>
          {/^\d+$/.test(saved) && <Link to={`/historial/${saved}`}>{editorText.undo}</Link>}
        </Notice>
      )}
      {title && <Notice kind="good" title={title} />}
    </>
  );
}
