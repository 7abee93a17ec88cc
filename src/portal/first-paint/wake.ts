/**
 * Runs inside every page, before anything else of it: loads the page's own script when the viewer does something, and
 * keeps what they did until that script can answer. It is sent as its source text, so it uses nothing from outside of
 * it, and no syntax that televisions of 2021 lack.
 *
 * `data-script` on its element says when (`ScriptTime`).
 * `data-font` is the address of the headings' font.
 * `data-tv` are those of the style sheet and the script of televisions.
 * `data-hogar` is that of the script of browsers that have a household.
 */
export function wake(): void {
  const INTENT = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'change', 'scroll'];
  const LIMIT_MS = 6000;
  /** What only script can answer, and what it answers better than a new page would. */
  const WAITING = 'button[type="button"]:not([popovertarget]),[data-wait]';
  const FONT_KEY = 'butaca-font';
  const TELEVISION = /(smart-?|hbb|google ?|android ?)tv|bravia|\baft/i;
  const { script: when, font, tv, hogar } = (document.currentScript as HTMLElement).dataset;
  /** A page that is left alone gets its script at last: hearts on cards, times of matches and the like need it. */
  const LEFT_ALONE_MS = when ? 3000 : 10_000;
  const root = document.documentElement;
  let isAwake = false;
  let missed: (() => void)[] = [];

  function run() {
    document.querySelectorAll('script[type="text/later"]').forEach((waiting) => {
      waiting.setAttribute('type', 'text/awake');
      const script = document.createElement('script');
      if (waiting.hasAttribute('async')) script.type = 'module';
      script.textContent = waiting.textContent;
      document.head.append(script);
      script.remove();
    });
  }

  function load() {
    document.querySelectorAll<HTMLLinkElement>('link[rel="later"]').forEach((link) => {
      link.rel = 'modulepreload';
    });
    // Script may draw what the rules inside of the page do not cover.
    const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][disabled]');
    if (!sheet || isTv) return run();
    const limit = setTimeout(run, LIMIT_MS);
    sheet.onload = sheet.onerror = () => {
      clearTimeout(limit);
      run();
    };
    sheet.disabled = false;
  }

  function start() {
    if (isAwake) return;
    isAwake = true;
    for (const name of INTENT) removeEventListener(name, onIntent, true);
    removeEventListener('pointermove', onMove, true);
    removeEventListener('error', onError, true);
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', load);
    else load();
  }

  function afterPaint() {
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  }

  /** A tap on a plain link, which also focuses it, leaves the page: loading its script would only delay the next one. */
  function onIntent(event: Event) {
    const at = event.target;
    const link = at instanceof Element && at.closest('a[href]');
    if (event.type === 'keydown' || !link || link.matches('[data-wait],[href^="#"],[target]'))
      start();
  }

  /** Browsers also send moves of a pointer that rests where the page appeared. */
  function onMove(event: PointerEvent) {
    if (event.movementX || event.movementY) start();
  }

  /** The page's script shows the name of a picture that cannot be loaded. */
  function onError(event: Event) {
    if (event.target instanceof HTMLImageElement) start();
  }

  /** A link leads to its address if script does not come, and a form is sent. Other buttons have no other answer and wait. */
  function answerLater(at: HTMLElement) {
    missed.push(() => at.click());
    if (at.matches('a,[data-wait]')) setTimeout(answerMissed, LIMIT_MS);
  }

  /** Its page opens in another tab at once; script only has to know of the choice. */
  function tellLater(at: HTMLElement) {
    missed.push(() => {
      addEventListener('click', (event) => event.preventDefault(), { once: true });
      at.click();
    });
  }

  /** Dialogs open and close and rows move here; everything else is done again once the page's script is there. */
  function onClick(event: MouseEvent) {
    const at = (event.target as Element).closest<HTMLAnchorElement>('a,button');
    if (!at || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (at.matches('[href^="#"]')) {
      const around = at.closest<HTMLDialogElement>('dialog[open]');
      const dialog = document.getElementById(at.hash.slice(1));
      if (around) around.close();
      else if (!(dialog instanceof HTMLDialogElement)) return;
      else if (dialog.querySelector('[data-wait]')) answerLater(at);
      else dialog.showModal();
    } else if (at.matches('[value]:not([name])')) {
      // An arrow beside a row, as in Carousel.tsx.
      const rail = (at.closest('section') as HTMLElement).querySelector('ul') as HTMLElement;
      rail.scrollBy({ left: (+(at as unknown as { value: string }).value * rail.clientWidth) / 2 });
    } else if (at.matches(WAITING)) answerLater(at);
    else {
      if (at.target) tellLater(at);
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function onChange(event: Event) {
    const at = event.target as HTMLInputElement;
    const { value, checked } = at;
    if (at.type === 'checkbox')
      missed.push(() => {
        at.checked = !checked;
        at.click();
      });
    else if (at.matches('select'))
      missed.push(() => {
        at.value = value;
        at.dispatchEvent(new Event('change', { bubbles: true }));
      });
  }

  /** Players have keys, as a remote control has. */
  function onKey(event: KeyboardEvent) {
    const { key, code, target } = event;
    const { body } = document;
    if (!when || isTv || target !== body || event.metaKey || event.ctrlKey || event.altKey) return;
    missed.push(() =>
      body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true })),
    );
  }

  function answerMissed() {
    removeEventListener('click', onClick, true);
    removeEventListener('change', onChange, true);
    removeEventListener('keydown', onKey, true);
    const answers = missed;
    missed = [];
    for (const answer of answers) answer();
  }

  function stored(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      // Without storage nothing is remembered.
      return null;
    }
  }

  /**
   * The font shares the line with nothing of a first visit: it is fetched when script is there, and headings have it
   * from the next page on. There it is optional: if the browser no longer has it, nothing waits for it and nothing moves.
   */
  function prepareFont(url: string) {
    const face = new FontFace('Bricolage', `url(${url})`, {
      weight: '600 800',
      display: 'optional',
    });
    if (stored(FONT_KEY) === url) document.fonts.add(face);
    else
      addEventListener('butaca-ready', () => {
        face
          .load()
          .then(() => localStorage.setItem(FONT_KEY, url))
          // Without the font or without storage the next page is as this one.
          .catch(() => {});
      });
  }
  prepareFont(font as string);

  function add(address: string) {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = address;
    document.head.append(script);
  }

  /** Its sheet is a whole one: of the rules inside of the page only the operator's colour stays. */
  function beTelevision([sheet, remote]: string[]) {
    root.className = 'tv';
    document.write(`<link rel="stylesheet" href="${sheet}">`);
    add(remote as string);
    new MutationObserver(() => {
      const { sheet } = (document.querySelector('style') || {}) as { sheet?: CSSStyleSheet };
      if (sheet)
        for (let at = sheet.cssRules.length; at--; )
          if ((sheet.cssRules[at] as CSSStyleRule).selectorText !== 'html:root')
            sheet.deleteRule(at);
    }).observe(document.head, { childList: true });
  }
  /** A page that was left, or put aside, is of whoever was there then. */
  const who = stored('butaca-perfil');
  const age = (who || '').split(' ')[1];
  if (age) root.dataset.perfil = age;
  function beOfNow() {
    if (!document.hidden && stored('butaca-perfil') !== who) location.reload();
  }
  addEventListener('pageshow', beOfNow);
  addEventListener('visibilitychange', beOfNow);

  const asked = stored('butaca-tv');
  const isTv = tv && (asked ? asked === '1' : TELEVISION.test(navigator.userAgent));
  if (isTv) beTelevision(tv.split(' '));

  for (const name of INTENT) addEventListener(name, onIntent, { capture: true, passive: true });
  addEventListener('pointermove', onMove, { capture: true, passive: true });
  addEventListener('error', onError, true);
  addEventListener('click', onClick, true);
  addEventListener('change', onChange, true);
  addEventListener('keydown', onKey, true);
  addEventListener('butaca-ready', answerMissed, { once: true });

  // An entry that the page's script has already worked on, such as after Back: it may have more to show than its HTML.
  if (when === 'now' || history.state) afterPaint();
  addEventListener('load', () => {
    if (hogar && stored('butaca-hogar')) add(hogar);
    if (who || stored('butaca') !== null || (root.className !== '' && !when)) afterPaint();
    // Also for browsers that do not tell when they have painted.
    setTimeout(start, LEFT_ALONE_MS);
  });
}
