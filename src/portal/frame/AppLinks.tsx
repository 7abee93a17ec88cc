import type { PublicSettings } from '../../domain/settings/settings.ts';
import { button } from '../../ui/button.ts';
import { closeDialog, Dialog, openDialog } from '../../ui/Dialog.tsx';
import { chatLink } from '../layout/chat-link.ts';
import { Link } from '../layout/Link.tsx';
import { text } from '../text/text.es.ts';
import styles from './AppLinks.module.css';

const AGE_ID = 'mayor-de-edad';

/** Links to apps and help. Those that the operator has not set are left out. */
export function AppLinks({ site }: { site: PublicSettings }) {
  const chat = chatLink(site.chatUrl, site.chatGreeting);
  return (
    <>
      {site.storeUrl && (
        <a className={button.quiet} href={site.storeUrl} rel="noopener" target="_blank">
          {text.header.store}
        </a>
      )}
      {site.tvApkUrl && (
        <Link className={button.quiet} to="/tvandroid">
          {text.header.tvApk}
        </Link>
      )}
      {site.adultAppUrl && (
        <a className={button.quiet} href={`#${AGE_ID}`} onClick={openDialog}>
          {text.header.adult}
        </a>
      )}
      {chat && (
        <a
          className={button.quiet}
          href={chat}
          rel="noopener"
          target="_blank"
          title={text.header.helpHint}
        >
          {text.header.help}
        </a>
      )}
    </>
  );
}

export const hasAppLinks = (site: PublicSettings): boolean =>
  Boolean(site.storeUrl || site.tvApkUrl || site.adultAppUrl || site.chatUrl);

/**
 * Asks for the age before the adult app opens. Rendered once per page, because the links above are rendered more than
 * once.
 */
export function AgeDialog({ site }: { site: PublicSettings }) {
  if (!site.adultAppUrl) return null;
  return (
    <Dialog id={AGE_ID} title={text.age.title} closeLabel={text.age.close}>
      <p className={styles.notice}>{text.age.notice}</p>
      <a
        className={button.loud}
        href={site.adultAppUrl}
        rel="noopener noreferrer nofollow"
        target="_blank"
        onClick={closeDialog}
      >
        {text.age.confirm}
      </a>
    </Dialog>
  );
}
