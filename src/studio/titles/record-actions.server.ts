import { redirect } from 'react-router';
import type { Owner } from '../../data/commands/save-record.ts';
import type { Db } from '../../data/database.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { ifAllowed, requireAllowed } from '../access/acting.server.ts';
import { fieldOf } from '../http/posted-form.ts';
import { cancelForm, dropDraft, keepForm, loadDrafts, scheduleForm } from './drafts.server.ts';
import { postedRecord } from './posted-record.server.ts';
import type { LoadedRecord, RecordAnswer, RecordState } from './record.ts';
import { releaseForm, saveForm } from './title.server.ts';

/** What the page of a title or an episode needs: the record, its drafts, and what the last form did. */
export async function loadRecord<Found extends RecordState>(
  { db, actor, owner, url }: { db: Db; actor: Actor; owner: Owner; url: URL },
  load: () => Promise<Found | null>,
): Promise<Found & LoadedRecord> {
  requireAllowed({ actor }, 'titles.edit');
  const found = await load();
  if (!found) throw new Response(null, { status: 404 });
  return {
    owner,
    ...found,
    ...(await loadDrafts(db, actor, owner, found.editing.base)),
    saved: url.searchParams.get('guardado'),
    done: url.searchParams.get('hecho'),
  };
}

/** What the form of a title or an episode can ask for. Done, it leads back to the page, which says so. */
export async function actOnRecord(
  { db, actor, owner, here }: { db: Db; actor: Actor; owner: Owner; here: string },
  form: FormData,
): Promise<Response | RecordAnswer> {
  const done = (what: string): Response => redirect(`${here}?hecho=${what}`);
  switch (fieldOf(form, 'intent')) {
    case 'release': {
      const { kind } = await ifAllowed(() => releaseForm(db, actor, owner, form), form);
      return kind === 'released' ? done('devuelto') : redirect(here);
    }
    case 'draft':
      await ifAllowed(() => keepForm(db, actor, owner, form));
      return redirect(here);
    case 'discard':
      await ifAllowed(() => dropDraft(db, actor, owner));
      return done('descartado');
    case 'cancel':
      return done((await ifAllowed(() => cancelForm(db, actor, form))) ? 'cancelado' : 'tarde');
    case 'schedule':
      return (
        (await ifAllowed(() => scheduleForm(db, actor, owner, form, new Date()))) ?? redirect(here)
      );
    default: {
      const answer = await ifAllowed(() =>
        saveForm(db, actor, owner, postedRecord(form, owner.table)),
      );
      if (answer.kind !== 'saved') return answer;
      await dropDraft(db, actor, owner);
      return redirect(`${here}?guardado=${answer.change ?? ''}`);
    }
  }
}
