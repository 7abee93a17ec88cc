import { useEffect, useEffectEvent } from 'react';

type Actions = {
  onSave: () => void;
  onDay: (step: -1 | 1) => void;
  onHelp: () => void;
  /** A text that is not meant for the text box it was pasted into. */
  onPaste: (text: string) => void;
};

const isTextBox = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

/** More than one line or column: rows of an agenda, not the text of a cell. */
const isTable = (text: string): boolean => /\S\s*[\n\t]\s*\S/.test(text);

/** Keys and pastes that count anywhere on the screen. */
export function useAgendaKeys(actions: Actions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isDialogOpen()) return;
    const hasControl = event.ctrlKey || event.metaKey;
    if (hasControl && (event.key.toLowerCase() === 's' || event.key === 'Enter')) {
      event.preventDefault();
      actions.onSave();
    } else if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault();
      actions.onDay(event.key === 'ArrowLeft' ? -1 : 1);
    } else if (event.key === '?' && !hasControl) {
      // No name begins with one.
      const { target } = event;
      if (isTextBox(target) && !(target.dataset.cell && (target as HTMLInputElement).value === ''))
        return;
      event.preventDefault();
      actions.onHelp();
    }
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { target } = event;
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    if (event.defaultPrevented || isDialogOpen() || pasted.trim() === '') return;
    const isCell = target instanceof HTMLElement && target.dataset.cell !== undefined;
    if (isTextBox(target) && !(isCell && isTable(pasted))) return;
    event.preventDefault();
    actions.onPaste(pasted);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('paste', paste);
    };
  }, []);
}
