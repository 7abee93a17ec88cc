/** Televisions have one window. What is easier on a phone, or opens there only, is offered to it. */

const PHONE_PAGES = /^\/((movie|serie|anime|futbol)\/[^/]+|login)$/;
let told = '';
export function tellPhone(): void {
  if (told === location.pathname) return;
  told = location.pathname;
  document.querySelector('.tv-phone')?.remove();
  const { href } = location;
  if (PHONE_PAGES.test(told))
    import('./phone.ts').then(({ showPhone }) => href === location.href && showPhone(href));
}

const linkOf = ({ target }: Event, selector: string): HTMLAnchorElement | null =>
  (target as Element).closest<HTMLAnchorElement>(selector);

/** A page of the portal opens in this window, and Back leads out of it again. */
function stayHere(event: Event): void {
  const link = linkOf(event, 'a[target]');
  if (link?.origin === location.origin) link.removeAttribute('target');
}

/** What the page's own script has no other answer to. Where no window opens, the address is for a phone. */
function openElsewhere(event: Event): void {
  const link = linkOf(event, 'a[target=_blank]');
  if (event.defaultPrevented || !link) return;
  event.preventDefault();
  const opened = open(link.href);
  if (opened) opened.opener = null;
  // An ad that cannot be seen is in nobody's way.
  else if (!link.relList.contains('sponsored'))
    import('./phone.ts').then(({ showElsewhere }) => showElsewhere(link.href));
}

addEventListener('click', stayHere, true);
addEventListener('click', openElsewhere);
