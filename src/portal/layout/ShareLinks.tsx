import type { MouseEvent } from 'react';
import type { PublicSettings } from '../../domain/settings/settings.ts';
import { button } from '../../ui/button.ts';
import { text } from '../text/text.es.ts';

type Props = {
  site: PublicSettings;
  className?: string;
  /** Shares this page instead of the whole site. `label` distinguishes its links from the footer's. */
  page?: { path: string; words: string; label: string };
};

const POPUP = 'popup,width=520,height=450';

/**
 * Opens the network's page in a small window. If the browser blocks it, or for another kind of click, the plain link
 * works.
 */
function openPopup(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const popup = window.open(event.currentTarget.href, '_blank', POPUP);
  if (!popup) return;
  // Same effect as `noopener`, with which the browser would not tell whether the window opened.
  popup.opener = null;
  event.preventDefault();
}

/** Links to the share pages of the networks and to the community. */
export function ShareLinks({ site, className, page }: Props) {
  const url = encodeURIComponent(site.origin + (page?.path ?? ''));
  const words = encodeURIComponent(page?.words ?? text.footer.shareText(site.siteName));
  const networks = [
    {
      name: text.footer.twitter,
      href: `https://twitter.com/intent/tweet?url=${url}&text=${words}`,
    },
    { name: text.footer.facebook, href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: text.footer.whatsapp, href: `https://wa.me/?text=${words}%20${url}` },
  ];
  return (
    <nav className={className} aria-label={page?.label ?? text.footer.label}>
      {networks.map(({ name, href }) => (
        <a
          key={name}
          className={button.quiet}
          href={href}
          target="_blank"
          rel="noopener"
          data-wait
          onClick={openPopup}
        >
          {name}
        </a>
      ))}
      {site.communityUrl && (
        <a className={button.quiet} href={site.communityUrl} target="_blank" rel="noopener">
          {text.footer.community}
        </a>
      )}
    </nav>
  );
}
