import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Form, Link, useLocation, useNavigate, useRevalidator } from 'react-router';
import { ask, formOf, hasFailed } from '../layout/ask.ts';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { Icon } from '../layout/Icon.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Page } from '../layout/Page.tsx';
import { matchesText as text } from '../text/matches.es.ts';
import styles from './Agenda.module.css';
import { AgendaAnswer, type Done } from './AgendaAnswer.tsx';
import type { RowActions } from './AgendaRow.tsx';
import { AgendaTable } from './AgendaTable.tsx';
import { type AgendaDay, type Saved, type SentRow, sentRows, type Undone } from './agenda.ts';
import { goTo } from './grid-keys.ts';
import { KeysSheet } from './KeysSheet.tsx';
import { MatchCards } from './MatchCards.tsx';
import { MissingLeagues } from './MissingLeagues.tsx';
import { PasteDialog } from './PasteDialog.tsx';
import {
  afterSave,
  type Cells,
  type Edits,
  problemOf,
  rowsOf,
  settled,
  withAdded,
  withCell,
  without,
} from './rows.ts';
import { SaveBar } from './SaveBar.tsx';
import { useAgendaKeys } from './use-agenda-keys.ts';
import { useDraft } from './use-draft.ts';
import { useNames } from './use-names.ts';
import { ViewersDay } from './ViewersDay.tsx';

const pathOf = (day: string): string => `/partidos?dia=${day}`;

function DayChoice({ agenda }: { agenda: AgendaDay }) {
  const { day, today, previous, next, title } = agenda;
  return (
    <nav className={styles.days} aria-label={text.day.label}>
      <LinkButton to={pathOf(previous)} aria-label={text.day.previous}>
        <Icon name="left" />
      </LinkButton>
      <strong className={styles.day}>{title}</strong>
      <LinkButton to={pathOf(next)} aria-label={text.day.next}>
        <Icon name="right" />
      </LinkButton>
      {day !== today && <LinkButton to="/partidos">{text.day.today}</LinkButton>}
      <Form action="/partidos" className={styles.pick}>
        <input
          key={day}
          type="date"
          name="dia"
          required
          defaultValue={day}
          aria-label={text.day.pick}
          className={controls.input}
        />
        <Button>{text.day.go}</Button>
      </Form>
    </nav>
  );
}

/** The agenda of one day: typed, pasted or copied, saved, and what viewers see of it. */
export function Agenda({ agenda }: { agenda: AgendaDay }) {
  const { day, matches, publicOrigin } = agenda;
  const names = useNames();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const [edits, setEdits] = useState<Edits>(agenda.draft);
  const latest = useRef(edits);
  latest.current = edits;
  // What was saved on another day's screen is said on this one.
  const [done, setDone] = useState<Done | null>(
    (useLocation().state as { done?: Done } | null)?.done ?? null,
  );
  const [isBusy, setIsBusy] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const draft = useDraft(day, edits);
  const board = useRef<HTMLDivElement>(null);
  const keysSheet = useRef<HTMLDialogElement>(null);
  const pasteDialog = useRef<{ open: (pasted?: string) => void }>(null);

  const rows = useMemo(() => rowsOf(matches, edits), [matches, edits]);
  const startedIds = useMemo(() => new Set(agenda.startedIds), [agenda.startedIds]);
  const count = Object.keys(edits).length;

  const actions = useMemo<RowActions>(
    () => ({
      set: (row, field, value) => setEdits((now) => withCell(now, row, field, value)),
      discard: (row) => setEdits((now) => without(now, row.key)),
      settle: (row, clash, choice) => setEdits((now) => settled(now, row.key, clash, choice)),
      renew: (row) => setEdits((now) => withAdded(without(now, row.key), [row.cells])),
    }),
    [],
  );

  const post = useCallback(
    async (sent: SentRow[]) =>
      await ask<Saved>('/partidos/guardar', formOf({ day, rows: JSON.stringify(sent) })),
    [day],
  );

  const save = useCallback(async () => {
    if (isBusy) return;
    // What is being typed counts: a cell takes it when it is left.
    const focused = document.activeElement as HTMLElement | null;
    if (focused?.dataset.cell) {
      flushSync(() => focused.blur());
      focused.focus();
    }
    const { current } = latest;
    const total = Object.keys(current).length;
    if (total === 0) return;
    const sendable = Object.fromEntries(
      Object.entries(current).filter(
        ([, edit]) =>
          problemOf(edit.cells, names.isChannel) === null &&
          edit.clashes.length === 0 &&
          !edit.isGone,
      ),
    );
    setIsChecked(true);
    const sentCount = Object.keys(sendable).length;
    if (sentCount === 0) {
      board.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
      return setDone({ kind: 'incomplete', left: total });
    }
    setIsBusy(true);
    const answer = await post(sentRows(day, sendable));
    setIsBusy(false);
    if (hasFailed(answer)) return setDone(answer);
    const clashes = Object.values(answer.outcomes).filter(({ kind }) => kind !== 'saved').length;
    setEdits((now) => afterSave(now, sendable, answer.outcomes));
    setDone({ kind: 'saved', saved: answer, clashes, left: total - sentCount });
    await revalidator.revalidate();
    // A new match is another row from now on: the next one is typed below it.
    if (focused && !focused.isConnected && board.current)
      goTo(board.current, board.current.querySelectorAll('tbody tr').length - 1, 0);
  }, [isBusy, names, day, post, revalidator]);

  const undo = async (changeId: string) => {
    setIsBusy(true);
    const answer = await ask<Undone>('/partidos/deshacer', formOf({ change: changeId }));
    setIsBusy(false);
    setDone(answer);
    await revalidator.revalidate();
  };

  const copyLastWeek = async () => {
    setIsBusy(true);
    const answer = await ask<{ rows: Cells[] }>(`/partidos/semana-pasada?dia=${day}`);
    setIsBusy(false);
    if (hasFailed(answer)) return setDone(answer);
    setEdits((now) => withAdded(now, answer.rows));
    setDone({ kind: 'copied', count: answer.rows.length });
  };

  const discard = () => {
    if (!confirm(text.bar.discardSure)) return;
    setEdits({});
    setDone(null);
    setIsChecked(false);
  };

  useAgendaKeys({
    onSave: save,
    onDay: (step) => navigate(pathOf(step < 0 ? agenda.previous : agenda.next)),
    onHelp: () => keysSheet.current?.showModal(),
    onPaste: (pasted) => pasteDialog.current?.open(pasted),
  });

  // From the keyboard's view the table is the page.
  useEffect(() => {
    if (
      document.activeElement === document.body &&
      board.current &&
      matchMedia('(min-width: 760px) and (pointer: fine)').matches
    )
      goTo(board.current, matches.length, 0);
  }, [matches.length]);

  return (
    <Page
      title={text.title}
      about={text.about(matches.length)}
      actions={
        <>
          <LinkButton
            to={`/partidos/pegar?dia=${day}`}
            onClick={(event) => {
              event.preventDefault();
              pasteDialog.current?.open();
            }}
          >
            {text.paste.open}
          </LinkButton>
          <button
            type="button"
            className={`${controls.button} ${styles.scripted}`}
            title={text.copy.about}
            onClick={copyLastWeek}
          >
            {text.copy.open}
          </button>
          <Link to={`/partidos/nuevo?dia=${day}`} className={`${controls.button} ${styles.narrow}`}>
            {text.match.newTitle}
          </Link>
          <button
            type="button"
            className={`${controls.button} ${styles.wide}`}
            aria-keyshortcuts="?"
            onClick={() => keysSheet.current?.showModal()}
          >
            {text.keys.open} <kbd>{text.keys.key}</kbd>
          </button>
        </>
      }
    >
      <AgendaAnswer agenda={agenda} done={done} onUndo={undo} />
      <DayChoice agenda={agenda} />
      <p className={styles.noScript}>{text.table.noScript}</p>
      <div className={styles.columns}>
        <div className={`${controls.panel} ${styles.board}`} ref={board}>
          <div className={styles.wide}>
            <AgendaTable
              caption={text.table.label(agenda.title)}
              day={day}
              rows={rows}
              startedIds={startedIds}
              isChecked={isChecked}
              names={names}
              actions={actions}
            />
          </div>
          <div className={styles.narrow}>
            <MatchCards rows={rows} startedIds={startedIds} />
          </div>
          <SaveBar count={count} draft={draft} isBusy={isBusy} onSave={save} onDiscard={discard} />
        </div>
        <MissingLeagues names={agenda.missingLeagues} />
        <details className={styles.viewers} open>
          <summary>
            <h2>{text.viewers.title}</h2>
          </summary>
          <ViewersDay matches={matches} publicOrigin={publicOrigin} />
        </details>
      </div>
      <KeysSheet dialog={keysSheet} />
      <PasteDialog
        ref={pasteDialog}
        day={day}
        post={post}
        onSaved={(saved, savedDay) => {
          const said: Done = { kind: 'saved', saved, clashes: 0, left: 0 };
          setDone(said);
          if (savedDay !== day) void navigate(pathOf(savedDay), { state: { done: said } });
          else void revalidator.revalidate();
        }}
        onDraft={(added) => setEdits((now) => withAdded(now, added))}
      />
    </Page>
  );
}
