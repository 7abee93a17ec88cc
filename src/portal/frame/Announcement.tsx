import { useEffect } from 'react';
import type { PublicSettings } from '../../domain/settings/settings.ts';
import { button } from '../../ui/button.ts';
import { closeDialog, Dialog, showDialog } from '../../ui/Dialog.tsx';
import { EarlyClass } from '../first-paint/EarlyClass.tsx';
import { ownAge } from '../library/library-store.ts';
import { text } from '../text/text.es.ts';
import styles from './Announcement.module.css';

const ID = 'anuncio';
const FLAG = 'showModal';

function isWanted(): boolean {
  if (ownAge() !== undefined) return false;
  try {
    return sessionStorage.getItem(FLAG) !== 'false';
  } catch {
    // Without storage it would appear again on every page.
    return false;
  }
}

/** The operator's announcement, once per session. It is a dialog over the page, so the layout does not shift. */
export function Announcement({ announcement }: { announcement: PublicSettings['announcement'] }) {
  const isSet = announcement !== null;
  useEffect(() => {
    if (isSet && isWanted()) showDialog(ID);
  }, [isSet]);
  if (!announcement) return null;
  return (
    <>
      <EarlyClass name="has-news" when={`sessionStorage.getItem('${FLAG}')!=='false'`} />
      <Dialog
        id={ID}
        title={announcement.title}
        closeLabel={text.announcement.close}
        onClose={() => sessionStorage.setItem(FLAG, 'false')}
      >
        <div className={styles.announcement}>
          <p>{announcement.text}</p>
          {announcement.url && (
            <a
              className={button.loud}
              href={announcement.url}
              target="_blank"
              rel="noopener"
              onClick={closeDialog}
            >
              {text.announcement.open}
            </a>
          )}
        </div>
      </Dialog>
    </>
  );
}
