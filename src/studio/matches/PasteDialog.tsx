import {
  type FormEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { ColumnRole as Role } from '../../domain/football/paste/columns.ts';
import { ask, type Failed, formOf, hasFailed } from '../layout/ask.ts';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { Notice } from '../layout/Notice.tsx';
import { matchesText as text } from '../text/matches.es.ts';
import type { Saved, SentRow } from './agenda.ts';
import dialogStyles from './Dialog.module.css';
import styles from './PasteDialog.module.css';
import { PastePreview } from './PastePreview.tsx';
import { PasteSummary } from './PasteSummary.tsx';
import { confirmedRows, hasUnknown, NO_ANSWERS, openCount, type ReadPaste } from './paste.ts';
import type { Cells } from './rows.ts';

type Props = {
  ref: Ref<{ open: (pasted?: string) => void }>;
  day: string;
  post: (rows: SentRow[]) => Promise<Saved | Failed>;
  onSaved: (saved: Saved, day: string) => void;
  onDraft: (rows: Cells[]) => void;
};

/** Paste, look, save: without leaving the agenda. */
export function PasteDialog({ ref, day, post, onSaved, onDraft }: Props) {
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const [read, setRead] = useState<ReadPaste | null>(null);
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<'reading' | 'saving' | null>(null);
  const [answering, setAnswering] = useState(NO_ANSWERS);

  const readText = async (value: string, roles?: readonly Role[]) => {
    if (value.trim() === '') return;
    setBusy('reading');
    setProblem(null);
    const answer = await ask<ReadPaste>(
      '/partidos/leer',
      formOf({ text: value, day, ...(roles && { roles: roles.join(',') }) }),
    );
    setBusy(null);
    if (hasFailed(answer)) return setProblem(text.failures[answer.why]);
    if (answer.isTooLong) return setProblem(text.paste.tooLong);
    if (answer.matches.length === 0) return setProblem(text.paste.nothing);
    setAnswering(NO_ANSWERS);
    setRead(answer);
  };

  useImperativeHandle(ref, () => ({
    open: (given) => {
      setRead(null);
      setProblem(null);
      setPasted(given ?? '');
      dialog.current?.showModal();
      if (given === undefined) box.current?.focus();
      else void readText(given);
    },
  }));

  // To what is asked; to the button, if nothing is.
  useEffect(() => {
    if (!read) return;
    const [asked] = form.current?.querySelectorAll<HTMLElement>(':is(input, select):invalid') ?? [];
    (asked ?? form.current?.querySelector<HTMLElement>('[type="submit"]'))?.focus();
  }, [read]);

  const close = () => dialog.current?.close();

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const rows = confirmedRows(new FormData(event.currentTarget));
    if (rows.length === 0) return setProblem(text.paste.noneKept);
    setBusy('saving');
    const answer = await post(rows);
    setBusy(null);
    if (hasFailed(answer)) return setProblem(text.failures[answer.why]);
    close();
    onSaved(answer, rows[0]?.day ?? day);
  };

  const toDraft = () => {
    if (!form.current) return;
    onDraft(confirmedRows(new FormData(form.current)).map(({ cells }) => cells));
    close();
  };

  return (
    <dialog
      ref={dialog}
      className={dialogStyles.wide}
      aria-labelledby={heading}
      onPaste={(event) => {
        // Into an empty box it is the whole agenda: it is read at once.
        const given = event.clipboardData.getData('text/plain');
        if (read || pasted.trim() !== '' || given.trim() === '') return;
        event.preventDefault();
        setPasted(given);
        void readText(given);
      }}
    >
      <form method="dialog" className={dialogStyles.head}>
        <h2 id={heading}>{read ? text.paste.found(read.matches.length) : text.paste.title}</h2>
        <Button look="ghost">{text.paste.close}</Button>
      </form>
      {problem && (
        <div className={styles.notice}>
          <Notice kind="bad" title={problem} />
        </div>
      )}
      {read ? (
        <form ref={form} className={styles.body} onSubmit={save}>
          <div className={styles.scroll}>
            <PasteSummary
              key={`${read.text} ${read.columns?.map(({ role }) => role)}`}
              read={read}
              answering={answering}
              onAnswering={setAnswering}
              onColumns={(roles) => void readText(read.text, roles)}
            />
            <PastePreview read={read} answering={answering} onAnswering={setAnswering} />
          </div>
          <div className={styles.foot}>
            <Button type="button" look="ghost" onClick={() => setRead(null)}>
              {text.paste.again}
            </Button>
            {hasUnknown(read) && (
              <Button
                type="button"
                look="ghost"
                onClick={() =>
                  void readText(
                    read.text,
                    read.columns?.map(({ role }) => role),
                  )
                }
              >
                {text.paste.readAgain}
              </Button>
            )}
            {openCount(read.matches, answering) > 0 && !answering.isTaken && (
              <Button type="button" onClick={() => setAnswering({ ...answering, isTaken: true })}>
                {text.paste.takeAll}
              </Button>
            )}
            <Button type="button" onClick={toDraft}>
              {text.paste.toDraft}
            </Button>
            <Button look="primary" aria-disabled={busy !== null}>
              {busy === 'saving' ? text.paste.saving : text.paste.save}
            </Button>
          </div>
        </form>
      ) : (
        <form
          className={styles.body}
          onSubmit={(event) => {
            event.preventDefault();
            void readText(pasted);
          }}
        >
          <div className={styles.scroll}>
            <p className={controls.quiet}>{text.paste.about}</p>
            <textarea
              ref={box}
              aria-label={text.paste.text}
              className={`${controls.input} ${styles.box}`}
              placeholder={text.paste.example}
              value={pasted}
              onChange={(event) => setPasted(event.target.value)}
            />
          </div>
          <div className={styles.foot}>
            <span role="status" className={controls.quiet}>
              {busy === 'reading' ? text.paste.reading : ''}
            </span>
            <Button look="primary" aria-disabled={busy !== null}>
              {text.paste.read}
            </Button>
          </div>
        </form>
      )}
    </dialog>
  );
}
