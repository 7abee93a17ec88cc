import { type MouseEvent, useState } from 'react';
import { isPlainClick } from '../../ui/plain-click.ts';

type Opened<Module, Subject> = { module: Module; subject: Subject };

/** A dialog that is loaded once somebody wants it. It is for links to `pathOf`, which have the same and serve without script. */
export function useDialog<Module, Subject>(
  load: () => Promise<Module>,
  pathOf: (subject: Subject) => string,
) {
  const [opened, setOpened] = useState<Opened<Module, Subject> | null>(null);
  const open = (subject: Subject, event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    load().then(
      (module) => setOpened({ module, subject }),
      () => location.assign(pathOf(subject)),
    );
  };
  const close = () => setOpened(null);
  /** Called when a finger, a pointer or the focus is near, so that the dialog is there by the tap, which tries again. */
  const loadAhead = () => void load().catch(() => {});
  return { opened, open, close, loadAhead };
}
