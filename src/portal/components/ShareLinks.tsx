import type { PublicSettings } from '../../domain/settings/settings.ts';
import { button } from '../../ui/button.ts';
import { text } from '../text.es.ts';

/** Plain links to the share pages of the networks, for the portal itself. */
export function ShareLinks({ site, className }: { site: PublicSettings; className?: string }) {
  const url = encodeURIComponent(site.origin);
  const words = encodeURIComponent(text.footer.shareText(site.siteName));
  const links = [
    {
      name: text.footer.twitter,
      href: `https://twitter.com/intent/tweet?url=${url}&text=${words}`,
    },
    { name: text.footer.facebook, href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: text.footer.whatsapp, href: `https://wa.me/?text=${words}%20${url}` },
    ...(site.communityUrl ? [{ name: text.footer.community, href: site.communityUrl }] : []),
  ];
  return (
    <nav className={className} aria-label={text.footer.label}>
      {links.map(({ name, href }) => (
        <a key={name} className={button.quiet} href={href} target="_blank" rel="noopener">
          {name}
        </a>
      ))}
    </nav>
  );
}
