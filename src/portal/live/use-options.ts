import { type MouseEvent, useState } from 'react';
import { matchPath } from '../../domain/match-path.ts';
import { isPlainClick } from '../../ui/plain-click.ts';
import type { MatchView } from './MatchOptions.tsx';

type Module = typeof import('./OptionsDialog.tsx');
type Opened = Module & { match: MatchView; turn: number; isOpen: boolean };

const load = async (): Promise<Module> => await import('./OptionsDialog.tsx');

/** Called when a finger, a pointer or the focus is near, so that the dialog is there by the tap. */
export const loadOptions = (): void => {
  // A tap tries again.
  load().catch(() => {});
};

type Options = {
  opened: Opened | null;
  /** For a link to the match's page, which has the same options and serves without script. */
  open: (match: MatchView, event: MouseEvent) => void;
  close: () => void;
};

export function useOptions(): Options {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (match: MatchView, event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    load().then(
      (module) =>
        setOpened((last) => ({ ...module, match, turn: (last?.turn ?? 0) + 1, isOpen: true })),
      () => location.assign(matchPath(match.id)),
    );
  };
  const close = () => setOpened((last) => last && { ...last, isOpen: false });
  return { opened, open, close };
}
